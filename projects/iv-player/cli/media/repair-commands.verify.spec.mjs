// All odd clips, which takes minutes.
process.env['IV_ALL_CLIPS'] = 'yes';
await import('./repair-commands.spec.mjs');
