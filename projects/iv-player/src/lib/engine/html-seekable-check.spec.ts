import type { PooledVideo } from './html-pooled-video';
import { warnOfUnseekable } from './html-seekable-check';
import { clipNode, onceDrawn } from './testing/real-clips';

describe('warnOfUnseekable', () => {
  const load = async (src: string): Promise<readonly string[]> => {
    const warn = jasmine.isSpy(console.warn) ? (console.warn as jasmine.Spy) : spyOn(console, 'warn');
    const element = document.createElement('video');
    element.muted = true;
    warnOfUnseekable([{ element } as PooledVideo]);
    element.src = src;
    await onceDrawn(() => element.readyState > 2, true);
    const messages = warn.calls.allArgs().map(([message]) => message as string);
    warn.calls.reset();
    element.removeAttribute('src');
    element.load();
    return messages;
  };

  it('warns once about a clip whose server ignores Range, as that of these specs does', async () => {
    expect(await load('/clips/c1.webm')).toEqual([
      jasmine.stringMatching(/c1\.webm starts over when it is sought.*ngsw-bypass/),
    ]);
    expect(await load('/clips/c1.webm')).toEqual([]);
  });

  it('says nothing about a clip in which the browser can seek', async () => {
    const { source } = await clipNode('a', 'c1.webm');
    expect(await load([source].flat()[0] as string)).toEqual([]);
  });
});
