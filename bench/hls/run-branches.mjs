// What is requested of streams that are played, and of branches that are not taken.
import { branchMount } from '../lib/bench-server.mjs';
import { recordPlayback } from '../seam/record-playback.mjs';
import { lines } from '../../tools/lib/stream-requests.mjs';
import { repeats, segmentsOf } from '../../tools/lib/stream-requests.mjs';

const played = 5;
const sidesOfEach = 2;
const sideCount = (played - 1) * sidesOfEach;
const source = (place) => `${branchMount(place)}hls/h7/index.m3u8`;

export async function runBranches(server, _options, facts) {
  const from = server.requests.length;
  const query = new URLSearchParams({
    scenario: 'streamBranches',
    rate: '2',
    sources: Array.from({ length: played }, (_, place) => source(place)).join(),
    sides: Array.from({ length: sideCount }, (_, place) => source(played + place)).join(),
  });
  await recordPlayback(server, { path: `/app/?${query}`, line: lines.wide, limit: 180 });
  const requests = server.requests.slice(from).filter(({ path }) => path.startsWith('/branch/'));
  const segments = segmentsOf(requests);
  const ofBranch = (place) => {
    const mount = branchMount(place);
    const all = requests.filter(({ path }) => path.startsWith(mount));
    const own = segments.filter((segment) => segment.mount === mount);
    return {
      isPlayed: place < played,
      segments: own.length,
      others: all.length - own.length,
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  };
  const branches = Array.from({ length: played + sideCount }, (_, place) => ofBranch(place));
  const measured = { facts, branches, repeats: repeats(segments) };
  console.log(`branches: ${JSON.stringify({ ...measured, facts: '' })}`);
  return { branches: measured };
}
