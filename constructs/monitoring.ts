/** A ServiceMonitor for the metrics of api and crawler, and a Service to find the crawler by. */
import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { PlainObject } from './api-object.js';
import { CRAWLER_PORT, type Instance } from './instance.js';
import { addService } from './service.js';

export class Monitoring extends Construct {
  readonly service: ApiObject;
  readonly serviceMonitor: ApiObject;

  constructor(scope: Construct, id: string, instance: Instance) {
    super(scope, id);
    const { name, names, spec } = instance;
    this.service = addService(this, 'crawler-service', instance, {
      component: 'crawler',
      name: names.crawler,
      port: CRAWLER_PORT,
      portName: 'metrics',
    });
    const { labels, interval, scrapeTimeout, relabelings, metricRelabelings } = spec.monitoring;
    const scrape = {
      path: '/metrics',
      ...{ interval, scrapeTimeout, relabelings, metricRelabelings },
    };
    this.serviceMonitor = new PlainObject(this, 'service-monitor', {
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'ServiceMonitor',
      metadata: instance.metadata('monitoring', names.monitor, { labels }),
      spec: {
        selector: {
          matchLabels: { 'app.kubernetes.io/name': 'monocle', 'app.kubernetes.io/instance': name },
          matchExpressions: [
            { key: 'app.kubernetes.io/component', operator: 'In', values: ['api', 'crawler'] },
          ],
        },
        endpoints: [
          { port: 'http', ...scrape },
          { port: 'metrics', ...scrape },
        ],
      },
    });
  }
}
