#!/usr/bin/env node
/** The program `monocle-k8s`: turns on Node's compile cache and hands over to the command line. */
import * as module from 'node:module';
import { isAbsolute, join } from 'node:path';

// Before the code to be cached is loaded. A user without a home directory (in a container) has no
// cache, and Node goes on without one that it cannot write.
const { XDG_CACHE_HOME = '', HOME = '' } = process.env;
const cache = [XDG_CACHE_HOME, join(HOME, '.cache')].find(isAbsolute);
if (cache) module.enableCompileCache?.(join(cache, 'monocle-k8s', 'compile-cache'));
// The callback of each write gets the error as well; without a listener Node would end with a stack trace.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const { main } = await import('./cli/command-line.js');
process.exitCode = await main(process.argv.slice(2));
