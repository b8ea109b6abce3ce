#!/usr/bin/env node
// The compile cache must be on before the code that it is for is loaded. Where it cannot be
// written, it is left out; a user without a home (a container's) has none.
import * as module from 'node:module';
import { isAbsolute, join } from 'node:path';

const { XDG_CACHE_HOME = '', HOME = '' } = process.env;
const cache = [XDG_CACHE_HOME, join(HOME, '.cache')].find(isAbsolute);
if (cache) module.enableCompileCache?.(join(cache, 'monocle-k8s', 'compile-cache'));
// Whoever writes sees the error itself; without a listener Node would end with a stack trace.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const { main } = await import('./cli/command-line.js');
process.exitCode = await main(process.argv.slice(2));
