/**
 * A stand-in for Monocle, which cannot be built here: `monocle api`, `monocle crawler` and
 * `monocle janitor`, with the ports, variables, files and exit codes of the original,
 * and real requests to Elasticsearch. It crawls nothing.
 *
 * In: arguments, environment, config file. Out: exit code and output, as the original.
 * Must never be more patient than the original: what stops Monocle, stops this.
 */
import { parseArgs } from 'node:util';
import { serveApi } from './api.js';
import { Fatal, loadConfig } from './config.js';
import { crawl } from './crawler.js';
import { setCommitDate, updateIdents, wipeCrawlerData } from './janitor.js';

const USAGE =
  'Usage: monocle (api | crawler | janitor (update-idents | wipe-crawler-data | set-crawler-commit-date) --elastic URL --config FILE …)';

async function main([command, ...rest]: readonly string[]): Promise<void> {
  switch (command) {
    case '--version':
      console.log('stand-in');
      return;
    case 'api':
      return serveApi(process.env);
    case 'crawler':
      return crawl(process.env);
    case 'janitor': {
      const [task, ...flags] = rest;
      const { values } = parseArgs({
        args: flags,
        options: {
          elastic: { type: 'string' },
          config: { type: 'string' },
          workspace: { type: 'string' },
          'crawler-name': { type: 'string' },
          'commit-date': { type: 'string' },
        },
      });
      const { elastic, config, workspace, 'crawler-name': crawler, 'commit-date': date } = values;
      if (!elastic || !config) throw new Fatal(USAGE);
      if (task === 'update-idents') return updateIdents(elastic, loadConfig(config), workspace);
      if (task === 'wipe-crawler-data' && workspace && crawler)
        return wipeCrawlerData(elastic, loadConfig(config), { workspace, crawler });
      if (task !== 'set-crawler-commit-date' || !workspace || !crawler || !date)
        throw new Fatal(USAGE);
      return setCommitDate(elastic, loadConfig(config), { workspace, crawler, date });
    }
    default:
      throw new Fatal(USAGE);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Fatal ? error.message : error);
  process.exit(1);
});
