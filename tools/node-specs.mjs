// Runs specs in Node: JSDOM_PROJECT=<folder with jsdom installed> node tools/node-specs.mjs PATTERN…
import { createRequire } from 'node:module';
import { readdirSync, mkdirSync, writeFileSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
const root = process.cwd();
const require = createRequire(path.join(root, 'package.json'));
const esbuild = require('esbuild');
let args = process.argv.slice(2);
const dom = !args.includes('--nodom'); args = args.filter((a) => a !== '--dom' && a !== '--nodom');
const seedArg = args.find((a) => a.startsWith('--seed=')); args = args.filter((a) => !a.startsWith('--seed='));
const base = path.join(root, 'projects/iv-player');
const all = readdirSync(base, { recursive: true }).filter((f) => f.endsWith('.spec.ts') && !f.includes('node_modules'));
const noVerify = !args.some((a) => a.includes('verify'));
const files = all.filter((f) => args.some((a) => f.includes(a)) && !(noVerify && f.endsWith('.verify.spec.ts')) && !f.endsWith('.zone.spec.ts'));
if (!files.length) { console.log('no spec files'); process.exit(1); }
const out = path.join(root, 'node_modules/.cache-nspec-' + process.pid);
mkdirSync(out, { recursive: true });
const entry = `import '@angular/compiler';\nimport { TestBed } from '@angular/core/testing';\nimport { BrowserTestingModule, platformBrowserTesting } from '@angular/platform-browser/testing';\n` +
 (dom ? `TestBed.initTestEnvironment(BrowserTestingModule, platformBrowserTesting(), { errorOnUnknownElements: true, errorOnUnknownProperties: true });\n` :
 `import { provideZonelessChangeDetection } from '@angular/core';\ntry { TestBed.initTestEnvironment(BrowserTestingModule, platformBrowserTesting()); } catch (e) { console.log(String(e)); }\n`) +
 files.map((f) => `globalThis.__file=${JSON.stringify(f)};\nawait import(${JSON.stringify(path.join(base, f))}).catch((e)=>globalThis.__loadErrors.push(${JSON.stringify(f)}+': '+(e.stack||e)));`).join('\n');
writeFileSync(path.join(out, 'entry.mjs'), entry);
const assets = { name: 'x', setup(b) { b.onResolve({ filter: /^zone\.js/ }, () => ({ path: 'zone', namespace: 'e' })); b.onLoad({ filter: /.*/, namespace: 'e' }, () => ({ contents: '' })); } };
await esbuild.build({ entryPoints: [path.join(out, 'entry.mjs')], bundle: true, format: 'esm', platform: 'node', mainFields: ['module', 'main'], outfile: path.join(out, 'out.mjs'), tsconfig: path.join(base, 'tsconfig.spec.json'), define: { MORE_RUNS: process.env.MORE_RUNS || '1' }, logLevel: 'error', sourcemap: 'inline', plugins: [assets], absWorkingDir: root, nodePaths: [path.join(root, 'node_modules')],
 banner: { js: `import { createRequire as __cr } from 'node:module'; const require = __cr(${JSON.stringify(path.join(root, 'package.json'))});` }, conditions: ['module'] });
if (dom) {
  const { JSDOM } = createRequire(process.env.JSDOM_PROJECT + '/package.json')('jsdom');
  const win = new JSDOM('<!doctype html><html><body></body></html>', { url: 'http://localhost/', pretendToBeVisual: true }).window;
  for (const k of Object.getOwnPropertyNames(win)) if (!(k in globalThis) || ['Event','EventTarget','CustomEvent','MessageEvent','AbortController','AbortSignal'].includes(k)) { try { globalThis[k] = win[k]; } catch {} }
  globalThis.window = globalThis; globalThis.document = win.document; 
  try { Object.defineProperty(globalThis, 'navigator', { value: win.navigator, configurable: true, writable: true }); } catch {}
  for (const k of ['addEventListener','removeEventListener','dispatchEvent','getComputedStyle','matchMedia']) if (win[k]) globalThis[k] = win[k].bind(win);
  globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
} else { globalThis.window ??= globalThis; }
const jr = require;
const core = jr('jasmine-core').noGlobals ? jr('jasmine-core') : null;
const jasmineRequire = core.boot ? core : core;
const jasmine = core.boot(true).getEnv ? globalThis.jasmine : globalThis.jasmine;
globalThis.__loadErrors = [];
const env = globalThis.jasmine.getEnv();
globalThis.jasmine.DEFAULT_TIMEOUT_INTERVAL = Number(process.env.LIMIT || 60000);
const conf = { random: true, failSpecWithNoExpectations: true }; if (seedArg) conf.seed = seedArg.slice(7); if (process.env.FILTER) conf.specFilter = (s) => s.getFullName().includes(process.env.FILTER);
env.configure(conf);
let ok = 0, bad = 0, skip = 0;
env.addReporter({ specDone(r) { if (r.status === 'passed') ok++; else if (r.status === 'failed') { bad++; console.log('FAILED: ' + r.fullName); for (const e of r.failedExpectations.slice(0, 3)) console.log('  ' + e.message + '\n' + String(e.stack || '').split('\n').filter((l) => l.includes('projects/') ).slice(0, 4).join('\n')); } else skip++; },
 jasmineDone(r) { for (const e of r.failedExpectations || []) console.log('SUITE: ' + e.message); } });
process.setSourceMapsEnabled?.(true);
process.on('unhandledRejection', () => {});
await import(path.join(out, 'out.mjs'));
for (const e of globalThis.__loadErrors) { console.log('LOAD ' + e.slice(0, 1500)); bad++; }
await env.execute();
rmSync(out, { recursive: true, force: true });
console.log(`${ok} passed, ${bad} failed${skip ? `, ${skip} skipped` : ''} (${files.length} files)`);
process.exit(bad ? 1 : 0);
