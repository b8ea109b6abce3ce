/** Access from outside the cluster: a Route, an Ingress, an HTTPRoute, or none. */
import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import type { Instance } from '../instance/instance.js';
import { addObject, PlainObject } from '../workload/api-object.js';

export class Exposure extends Construct {
  readonly route?: ApiObject;
  readonly ingress?: ApiObject;
  readonly httpRoute?: ApiObject;

  constructor(scope: Construct, id: string, instance: Instance) {
    super(scope, id);
    const { names, spec } = instance;
    if (spec.route) this.route = new PlainObject(this, 'route', route(instance, spec.route));
    if (spec.ingress) {
      const { host, className, labels, annotations, tlsSecretName } = spec.ingress;
      this.ingress = addObject(this, 'ingress', 'networking.k8s.io/v1/Ingress', {
        metadata: instance.metadata('api', names.api, { labels, annotations, step: 'exposure' }),
        spec: {
          ingressClassName: className,
          tls:
            tlsSecretName === undefined
              ? undefined
              : [{ hosts: [host], secretName: tlsSecretName }],
          rules: [
            {
              host,
              http: {
                paths: [
                  {
                    path: '/',
                    pathType: 'Prefix',
                    backend: { service: { name: names.api, port: { name: 'http' } } },
                  },
                ],
              },
            },
          ],
        },
      });
    }
    if (spec.httpRoute)
      this.httpRoute = new PlainObject(this, 'http-route', httpRoute(instance, spec.httpRoute));
  }
}

// Route and HTTPRoute include the fields that the API server would set by default. Otherwise a GitOps tool
// that does not know these kinds would report a difference indefinitely.

function route(
  { metadata, names }: Instance,
  { host, labels, annotations }: NonNullable<Instance['spec']['route']>,
) {
  return {
    apiVersion: 'route.openshift.io/v1',
    kind: 'Route',
    metadata: metadata('api', names.route, { labels, annotations, step: 'exposure' }),
    spec: {
      host,
      port: { targetPort: 'http' },
      tls: { termination: 'edge', insecureEdgeTerminationPolicy: 'Redirect' },
      to: { kind: 'Service', name: names.api, weight: 100 },
      wildcardPolicy: 'None',
    },
  };
}

function httpRoute(
  { metadata, names, spec: { api } }: Instance,
  spec: NonNullable<Instance['spec']['httpRoute']>,
) {
  const { labels, annotations } = spec;
  const { port } = api.service;
  return {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: metadata('api', names.api, { labels, annotations, step: 'exposure' }),
    spec: {
      parentRefs: spec.parentRefs.map((ref) => ({
        group: 'gateway.networking.k8s.io',
        kind: 'Gateway',
        ...ref,
      })),
      hostnames: spec.hostnames,
      rules: [
        {
          matches: [{ path: { type: 'PathPrefix', value: '/' } }],
          backendRefs: [{ group: '', kind: 'Service', name: names.api, port, weight: 1 }],
        },
      ],
    },
  };
}
