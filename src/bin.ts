#!/usr/bin/env node
// The compile cache must be on before the code that it is for is loaded.
import * as module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
module.enableCompileCache?.(join(cache, 'monocle-k8s', 'compile-cache'));
// Whoever writes sees the error itself; without a listener Node would end with a stack trace.
process.stdout.on('error', () => undefined);

const { main } = await import('./cli.js');
process.exitCode = await main(process.argv.slice(2));
