// Starts a private sound server whose only output discards sound at the pace of a real device. Without any device Firefox never
// starts Web Audio; with the desktop's device the tests would be audible.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';
import { startGroup } from './child-group.mjs';

function accepts(socket) {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}

/**
 * Starts PulseAudio. `address` is the value for `PULSE_SERVER`; `end()` stops it.
 *
 * @param {string} file the path of pulseaudio
 */
export async function startSoundServer(file) {
  const folder = mkdtempSync(join(tmpdir(), 'iv-player-sound-'));
  const socket = join(folder, 'socket');
  const args = [
    '-n',
    '--daemonize=no',
    '--use-pid-file=no',
    '--exit-idle-time=-1',
    '--load=module-null-sink rate=48000 norewinds=1',
    `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
  ];
  const env = { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder };
  const server = startGroup(file, args, { stdio: 'ignore', env });
  const end = async () => {
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  };
  let isOver = false;
  void server.ended.then(() => (isOver = true));
  while (!isOver) {
    if (await accepts(socket)) return { address: `unix:${socket}`, end };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await end();
  throw new Error('PulseAudio ended before it accepted connections.');
}
