import type Hls from 'hls.js';
import type { AbrController } from 'hls.js';
import { BandwidthEstimate } from './bandwidth-estimate';
import { sharedAbrController } from './hls-abr-controller';
import { FakeAbrController, FakeHls } from './testing/fake-hls';

describe('sharedAbrController', () => {
  const create = (estimate: BandwidthEstimate, own?: typeof FakeAbrController): AbrController =>
    new (sharedAbrController(FakeHls.library, estimate, own as unknown as typeof AbrController))(
      {} as unknown as Hls,
    );

  it('has the estimate of all streams, from the first choice on', () => {
    const estimate = new BandwidthEstimate(3e6);
    const controllers = [create(estimate), create(estimate)];
    expect(controllers.every(({ bwEstimator }) => bwEstimator.canEstimate())).toBeTrue();
    estimate.add(1_000_000, 1);
    expect(controllers.map(({ bwEstimator }) => Math.round(bwEstimator.getEstimate()))).toEqual([8e6, 8e6]);
  });

  it('limits it where a response is given up, and has it on', () => {
    const estimate = new BandwidthEstimate(3e6);
    const controller = create(estimate);
    controller.resetEstimator(1e6);
    expect([estimate.value, controller.bwEstimator.getEstimate()]).toEqual([1e6, 1e6]);
    controller.resetEstimator();
    expect([estimate.value, controller.bwEstimator.canEstimate()]).toEqual([1e6, true]);
  });

  it('is on top of the controller of the application', () => {
    class Own extends FakeAbrController {}
    expect(create(new BandwidthEstimate(1), Own)).toBeInstanceOf(Own);
  });
});
