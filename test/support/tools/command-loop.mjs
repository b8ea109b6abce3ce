/** Runs the built command again and again in this process, one command line after the other. See warm-command.ts. */
import { Readable, Writable } from 'node:stream';
import { main } from '../../../lib/bin/cli/command-line.js';

const replace = (name, value) =>
  Object.defineProperty(process, name, { value, configurable: true });

function collect(name) {
  let text = '';
  const decoder = new TextDecoder();
  const stream = new Writable({
    write(chunk, _, done) {
      text += decoder.decode(chunk, { stream: true });
      done();
    },
  });
  replace(name, stream);
  return () => text;
}

process.on('message', async ({ args, cwd, env, input }) => {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  replace('stdin', Readable.from(input.length > 0 ? [Buffer.from(input)] : []));
  const stdout = collect('stdout');
  const stderr = collect('stderr');
  const code = await main(args);
  process.send({ stdout: stdout(), stderr: stderr(), code, signal: null });
});
process.send('ready');
