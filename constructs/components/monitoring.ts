/** A ServiceMonitor for the metrics of api and crawler, and a Service through which it finds the crawler. */
import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { CRAWLER_PORT, type Instance } from '../instance/instance.js';
import { PlainObject } from '../workload/api-object.js';
import { addService } from '../workload/service.js';

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
    const { labels, interval, scrapeTimeout } = spec.monitoring;
    const scrape = {
      path: '/metrics',
      interval,
      scrapeTimeout,
      relabelings: spec.monitoring.relabelings?.map(withAction),
      metricRelabelings: spec.monitoring.metricRelabelings?.map(withAction),
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

/** Not a default of the CRD: Argo CD would report a default in a list as a difference. */
const withAction = <Step extends { readonly action?: string }>(step: Step) => ({
  ...step,
  // The CRD of the Prometheus operator sets the same default, which Argo CD would report, too.
  action: step.action ?? 'replace',
});
