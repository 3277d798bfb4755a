import type Hls from 'hls.js';
import type { AbrController } from 'hls.js';
import { BandwidthEstimate } from '../../src/bandwidth-estimate';
import { sharedAbrController } from './hls-abr-controller';
import { FakeAbrController, FakeHls } from '../../src/testing/fake-hls';

describe('sharedAbrController', () => {
  const create = (estimate: BandwidthEstimate, own?: typeof FakeAbrController): AbrController =>
    new (sharedAbrController(FakeHls.library, estimate, own as unknown as typeof AbrController))(
      {} as unknown as Hls,
    );

  it('uses the shared estimate from the start', () => {
    const estimate = new BandwidthEstimate(3e6);
    const controllers = [create(estimate), create(estimate)];
    expect(controllers.every(({ bwEstimator }) => bwEstimator.canEstimate())).toBeTrue();
    estimate.add(1_000_000, 1);
    expect(controllers.map(({ bwEstimator }) => Math.round(bwEstimator.getEstimate()))).toEqual([8e6, 8e6]);
  });

  it('caps the shared estimate after an aborted response, and keeps using it', () => {
    const estimate = new BandwidthEstimate(3e6);
    const controller = create(estimate);
    controller.resetEstimator(1e6);
    expect([estimate.value, controller.bwEstimator.getEstimate()]).toEqual([1e6, 1e6]);
    controller.resetEstimator();
    expect([estimate.value, controller.bwEstimator.canEstimate()]).toEqual([1e6, true]);
  });

  it('extends the controller of the application', () => {
    class Own extends FakeAbrController {}
    expect(create(new BandwidthEstimate(1), Own)).toBeInstanceOf(Own);
  });
});
