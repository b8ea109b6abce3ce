// @ts-nocheck
// Made by `npm run generate` from crds/ and schemas/. Do not edit.
var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    function ucs2length(str) {
      const len = str.length;
      let length = 0;
      let pos = 0;
      let value;
      while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 55296 && value <= 56319 && pos < len) {
          value = str.charCodeAt(pos);
          if ((value & 64512) === 56320)
            pos++;
        }
      }
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

// <stdin>
var validateMonocleSchema = validate21;
var schema6 = { "type": "object", "properties": { "apiVersion": { "type": "string" }, "kind": { "type": "string" }, "metadata": { "type": "object" }, "spec": { "type": "object", "default": {}, "properties": { "publicURL": { "type": "string", "maxLength": 2048 }, "monoclePublicURL": { "type": "string", "maxLength": 2048 }, "title": { "type": "string", "minLength": 1, "maxLength": 128 }, "platform": { "type": "string", "enum": ["Kubernetes", "OpenShift"] }, "image": { "type": "string", "default": "quay.io/change-metrics/monocle:1.11.2", "minLength": 1, "maxLength": 512 }, "imagePullPolicy": { "type": "string", "enum": ["Always", "IfNotPresent", "Never"] }, "imagePullSecrets": { "type": "array", "maxItems": 16, "items": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 253 } }, "additionalProperties": false } }, "imageRegistry": { "type": "string", "minLength": 1, "maxLength": 253 }, "storageSize": { "type": "string", "default": "10Gi", "maxLength": 32 }, "storageClassName": { "type": "string", "maxLength": 253 }, "storage": { "type": "object", "properties": { "autoGrow": { "type": "object", "required": ["max"], "properties": { "thresholdPercent": { "type": "integer", "default": 80, "minimum": 50, "maximum": 90 }, "step": { "type": "string", "default": "10Gi", "maxLength": 32 }, "max": { "type": "string", "maxLength": 32 } }, "additionalProperties": false } }, "additionalProperties": false }, "config": { "type": "object" }, "secretName": { "type": "string", "minLength": 1, "maxLength": 253 }, "caBundle": { "type": "object", "properties": { "configMapRef": { "type": "object", "required": ["name", "key"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 253 }, "key": { "type": "string", "minLength": 1, "maxLength": 253 } }, "additionalProperties": false }, "secretRef": { "type": "object", "required": ["name", "key"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 253 }, "key": { "type": "string", "minLength": 1, "maxLength": 253 } }, "additionalProperties": false } }, "additionalProperties": false }, "updateIdents": { "type": "string", "default": "OnConfigChange", "enum": ["OnConfigChange", "OnIdentsChange", "Never"] }, "updateIdentsDeadlineSeconds": { "type": "integer", "minimum": 1, "maximum": 2592e3 }, "suspend": { "type": "boolean", "default": false }, "hibernate": { "type": "boolean", "default": false }, "upgrade": { "type": "object", "properties": { "allowDowngrade": { "type": "boolean", "default": false }, "backupFirst": { "type": "boolean", "default": true }, "window": { "type": "object", "required": ["schedule", "durationMinutes"], "properties": { "schedule": { "type": "string", "minLength": 9, "maxLength": 100 }, "durationMinutes": { "type": "integer", "minimum": 1, "maximum": 10080 } }, "additionalProperties": false } }, "additionalProperties": false }, "sink": { "type": "string", "enum": ["Cluster", "Git"] }, "backup": { "type": "object", "required": ["schedule", "repository"], "properties": { "schedule": { "type": "string", "minLength": 1, "maxLength": 64 }, "keep": { "type": "integer", "default": 7, "minimum": 1, "maximum": 100 }, "suspend": { "type": "boolean", "default": false }, "deadlineSeconds": { "type": "integer", "default": 21600, "minimum": 60, "maximum": 2592e3 }, "repository": { "$ref": "#/$defs/s0" } }, "additionalProperties": false }, "bootstrap": { "type": "object", "properties": { "restore": { "type": "object", "required": ["repository"], "properties": { "repository": { "$ref": "#/$defs/s0" }, "snapshot": { "type": "string", "default": "latest", "minLength": 1, "maxLength": 256 } }, "additionalProperties": false } }, "additionalProperties": false }, "elastic": { "type": "object", "default": {}, "properties": { "image": { "type": "string", "default": "docker.elastic.co/elasticsearch/elasticsearch:7.17.26", "minLength": 1, "maxLength": 512 }, "heap": { "type": "string", "maxLength": 32 }, "external": { "type": "object", "properties": { "url": { "type": "string", "maxLength": 2048 }, "urlFrom": { "type": "object", "required": ["name", "key"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 253 }, "key": { "type": "string", "minLength": 1, "maxLength": 253 } }, "additionalProperties": false }, "caSecretRef": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 253 }, "key": { "type": "string", "default": "ca.crt", "minLength": 1, "maxLength": 253 } }, "additionalProperties": false }, "authSecretRef": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 253 }, "usernameKey": { "type": "string", "minLength": 1, "maxLength": 253 }, "passwordKey": { "type": "string", "minLength": 1, "maxLength": 253 }, "apiKeyKey": { "type": "string", "minLength": 1, "maxLength": 253 } }, "additionalProperties": false }, "compatibility": { "type": "integer", "default": 7 } }, "additionalProperties": false }, "bridge": { "type": "object", "default": {}, "properties": { "image": { "type": "string", "default": "docker.io/library/haproxy:3.2.6", "minLength": 1, "maxLength": 512 } }, "additionalProperties": false }, "resources": { "default": { "requests": { "cpu": "500m", "memory": "2Gi" }, "limits": { "memory": "2Gi" } }, "type": "object", "properties": { "limits": { "type": "object", "maxProperties": 16, "additionalProperties": { "minimum": 0, "maximum": 9007199254740991, "maxLength": 32, "type": ["integer", "string"] } }, "requests": { "type": "object", "maxProperties": 16, "additionalProperties": { "minimum": 0, "maximum": 9007199254740991, "maxLength": 32, "type": ["integer", "string"] } } }, "additionalProperties": false }, "eck": { "type": "object", "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 36 }, "nodes": { "type": "integer", "minimum": 1, "maximum": 100 }, "version": { "type": "string", "maxLength": 32 }, "storageSize": { "type": "string", "maxLength": 32 }, "storageClassName": { "type": "string", "minLength": 1, "maxLength": 253 }, "resources": { "type": "object", "properties": { "limits": { "type": "object", "maxProperties": 16, "additionalProperties": { "minimum": 0, "maximum": 9007199254740991, "maxLength": 32, "type": ["integer", "string"] } }, "requests": { "type": "object", "maxProperties": 16, "additionalProperties": { "minimum": 0, "maximum": 9007199254740991, "maxLength": 32, "type": ["integer", "string"] } } }, "additionalProperties": false }, "volumeClaimDeletePolicy": { "type": "string", "enum": ["DeleteOnScaledownOnly", "DeleteOnScaledownAndClusterDeletion"] } }, "additionalProperties": false }, "env": { "$ref": "#/$defs/s2" }, "nodeSelector": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } }, "tolerations": { "$ref": "#/$defs/s6" }, "affinity": { "$ref": "#/$defs/s8" }, "priorityClassName": { "type": "string", "maxLength": 253 }, "podLabels": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } }, "podAnnotations": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 16384 } }, "service": { "type": "object", "properties": { "annotations": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 16384 } } }, "additionalProperties": false }, "podDisruptionBudget": { "type": "object", "default": {}, "properties": { "enabled": { "type": "boolean", "default": false } }, "additionalProperties": false }, "podTemplate": { "$ref": "#/$defs/s27" } }, "additionalProperties": false }, "api": { "type": "object", "default": {}, "properties": { "resources": { "default": { "requests": { "cpu": "100m", "memory": "256Mi" }, "limits": { "memory": "1Gi" } }, "$ref": "#/$defs/s29" }, "env": { "$ref": "#/$defs/s2" }, "envFrom": { "$ref": "#/$defs/s30" }, "service": { "type": "object", "default": {}, "properties": { "type": { "type": "string", "default": "ClusterIP", "enum": ["ClusterIP", "NodePort", "LoadBalancer"] }, "annotations": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 16384 } }, "port": { "type": "integer", "default": 8080, "minimum": 1, "maximum": 65535 }, "nodePort": { "type": "integer", "minimum": 1, "maximum": 65535 }, "loadBalancerClass": { "type": "string", "minLength": 1, "maxLength": 253 }, "loadBalancerSourceRanges": { "type": "array", "minItems": 1, "maxItems": 64, "items": { "type": "string", "maxLength": 64 } }, "externalTrafficPolicy": { "type": "string", "enum": ["Cluster", "Local"] } }, "additionalProperties": false }, "proxy": { "$ref": "#/$defs/s32" }, "nodeSelector": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } }, "tolerations": { "$ref": "#/$defs/s6" }, "affinity": { "$ref": "#/$defs/s8" }, "priorityClassName": { "type": "string", "maxLength": 253 }, "podLabels": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } }, "podAnnotations": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 16384 } }, "podTemplate": { "$ref": "#/$defs/s27" } }, "additionalProperties": false }, "crawler": { "type": "object", "default": {}, "properties": { "resources": { "default": { "requests": { "cpu": "100m", "memory": "256Mi" }, "limits": { "memory": "1Gi" } }, "$ref": "#/$defs/s29" }, "env": { "$ref": "#/$defs/s2" }, "envFrom": { "$ref": "#/$defs/s30" }, "proxy": { "$ref": "#/$defs/s32" }, "nodeSelector": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } }, "tolerations": { "$ref": "#/$defs/s6" }, "affinity": { "$ref": "#/$defs/s8" }, "priorityClassName": { "type": "string", "maxLength": 253 }, "podLabels": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } }, "podAnnotations": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 16384 } }, "podTemplate": { "$ref": "#/$defs/s27" } }, "additionalProperties": false }, "route": { "type": "object", "properties": { "host": { "type": "string", "maxLength": 253 }, "labels": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } }, "annotations": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 16384 } } }, "additionalProperties": false }, "ingress": { "type": "object", "required": ["host"], "properties": { "host": { "type": "string", "maxLength": 253 }, "className": { "type": "string", "minLength": 1, "maxLength": 253 }, "labels": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } }, "annotations": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 16384 } }, "tlsSecretName": { "type": "string", "minLength": 1, "maxLength": 253 } }, "additionalProperties": false }, "httpRoute": { "type": "object", "required": ["parentRefs"], "properties": { "parentRefs": { "type": "array", "minItems": 1, "maxItems": 16, "items": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 253 }, "namespace": { "type": "string", "minLength": 1, "maxLength": 63 }, "sectionName": { "type": "string", "minLength": 1, "maxLength": 253 }, "port": { "type": "integer", "minimum": 1, "maximum": 65535 } }, "additionalProperties": false } }, "hostnames": { "type": "array", "minItems": 1, "maxItems": 16, "items": { "type": "string", "maxLength": 253 } }, "labels": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } }, "annotations": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 16384 } } }, "additionalProperties": false }, "networkPolicy": { "type": "object", "default": {}, "properties": { "enabled": { "type": "boolean", "default": true }, "ingressFrom": { "type": "array", "maxItems": 32, "items": { "type": "object", "properties": { "ipBlock": { "$ref": "#/$defs/s33" }, "namespaceSelector": { "$ref": "#/$defs/s23" }, "podSelector": { "$ref": "#/$defs/s23" } }, "additionalProperties": false } }, "egressTo": { "type": "array", "maxItems": 32, "items": { "type": "object", "properties": { "ipBlock": { "$ref": "#/$defs/s33" }, "namespaceSelector": { "$ref": "#/$defs/s23" }, "podSelector": { "$ref": "#/$defs/s23" }, "ports": { "type": "array", "minItems": 1, "maxItems": 16, "items": { "type": "object", "required": ["port"], "properties": { "port": { "type": "integer", "minimum": 1, "maximum": 65535 }, "endPort": { "type": "integer", "minimum": 1, "maximum": 65535 }, "protocol": { "type": "string", "enum": ["TCP", "UDP", "SCTP"] } }, "additionalProperties": false } } }, "additionalProperties": false } } }, "additionalProperties": false }, "monitoring": { "type": "object", "default": {}, "properties": { "enabled": { "type": "boolean", "default": false }, "labels": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } }, "interval": { "type": "string", "maxLength": 32 }, "scrapeTimeout": { "type": "string", "maxLength": 32 }, "relabelings": { "$ref": "#/$defs/s34" }, "metricRelabelings": { "$ref": "#/$defs/s34" } }, "additionalProperties": false }, "commonLabels": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } }, "commonAnnotations": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 16384 } }, "revisionHistoryLimit": { "type": "integer", "minimum": 0, "maximum": 100 }, "crawlers": { "type": "object", "properties": { "selector": { "$ref": "#/$defs/s23" }, "namespaceSelector": { "$ref": "#/$defs/s23" }, "workspaces": { "type": "object", "default": {}, "properties": { "create": { "type": "boolean", "default": true }, "allowed": { "type": "array", "maxItems": 256, "items": { "type": "string", "minLength": 1, "maxLength": 237, "pattern": '^[^-_+.A-Z\\\\/*?"<>| ,#:][^A-Z\\\\/*?"<>| ,#:]*$' } } }, "additionalProperties": false }, "secretKeys": { "type": "array", "maxItems": 256, "items": { "type": "string", "minLength": 1, "maxLength": 253, "pattern": "^[A-Za-z_][A-Za-z0-9_]*$" } } }, "additionalProperties": false } }, "additionalProperties": false }, "status": { "type": "object", "properties": { "observedGeneration": { "type": "integer" }, "conditions": { "type": "array", "maxItems": 32, "items": { "type": "object", "required": ["type", "status", "lastTransitionTime", "reason", "message"], "properties": { "type": { "type": "string", "maxLength": 316 }, "status": { "type": "string", "enum": ["True", "False", "Unknown"] }, "observedGeneration": { "type": "integer", "minimum": 0 }, "lastTransitionTime": { "type": "string" }, "reason": { "type": "string", "maxLength": 1024 }, "message": { "type": "string", "maxLength": 32768 } }, "additionalProperties": false } }, "version": { "type": "string", "maxLength": 128 }, "images": { "type": "object", "properties": { "monocle": { "type": "string", "maxLength": 1024 }, "elastic": { "type": "string", "maxLength": 1024 }, "bridge": { "type": "string", "maxLength": 1024 } }, "additionalProperties": false }, "lastReadyImages": { "type": "object", "properties": { "monocle": { "type": "string", "maxLength": 512 }, "elastic": { "type": "string", "maxLength": 512 } }, "additionalProperties": false }, "upgrade": { "type": "object", "properties": { "from": { "type": "string", "maxLength": 512 }, "to": { "type": "string", "maxLength": 512 }, "job": { "type": "string", "maxLength": 253 }, "completed": { "type": "boolean" }, "snapshot": { "type": "string", "maxLength": 256 } }, "additionalProperties": false }, "url": { "type": "string", "maxLength": 2048 }, "crawlers": { "type": "object", "required": ["total", "accepted"], "properties": { "total": { "type": "integer", "minimum": 0 }, "accepted": { "type": "integer", "minimum": 0 } }, "additionalProperties": false }, "configVersion": { "type": "string", "maxLength": 64 }, "secretVersion": { "type": "string", "maxLength": 64 }, "identsVersion": { "type": "string", "maxLength": 64 }, "failedIdentsVersion": { "type": "string", "maxLength": 64 }, "backup": { "type": "object", "properties": { "lastSuccessTime": { "type": "string" }, "snapshot": { "type": "string", "maxLength": 256 }, "sizeBytes": { "type": "integer" }, "lastFailureTime": { "type": "string" }, "message": { "type": "string", "maxLength": 1024 }, "requested": { "type": "string", "maxLength": 64 } }, "additionalProperties": false }, "storage": { "type": "object", "properties": { "size": { "type": "string", "maxLength": 64 }, "usedPercent": { "type": "integer" }, "totalBytes": { "type": "integer" }, "measuredAt": { "type": "string" } }, "additionalProperties": false }, "crawl": { "type": "object", "properties": { "crawlers": { "type": "integer" }, "slowest": { "type": "object", "properties": { "workspace": { "type": "string", "maxLength": 253 }, "crawler": { "type": "string", "maxLength": 253 }, "behindSeconds": { "type": "integer" } }, "additionalProperties": false }, "errors": { "type": "array", "maxItems": 5, "items": { "type": "object", "properties": { "workspace": { "type": "string", "maxLength": 253 }, "crawler": { "type": "string", "maxLength": 253 }, "entity": { "type": "string", "maxLength": 253 }, "message": { "type": "string", "maxLength": 253 }, "at": { "type": "string" } }, "additionalProperties": false } } }, "additionalProperties": false }, "platform": { "type": "string", "enum": ["Kubernetes", "OpenShift"] }, "synthHash": { "type": "string", "maxLength": 64 }, "lastCommit": { "type": "string", "maxLength": 64 } }, "additionalProperties": false } }, "additionalProperties": false, "$defs": { "s0": { "type": "object", "properties": { "fs": { "type": "object", "required": ["claimName"], "properties": { "claimName": { "type": "string", "minLength": 1, "maxLength": 253 } }, "additionalProperties": false }, "s3": { "$ref": "#/$defs/s1" }, "existing": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 128 } }, "additionalProperties": false } }, "additionalProperties": false }, "s1": { "type": "object", "required": ["bucket"], "properties": { "bucket": { "type": "string", "minLength": 3, "maxLength": 63 }, "basePath": { "type": "string", "minLength": 1, "maxLength": 512 }, "endpoint": { "type": "string", "minLength": 1, "maxLength": 512 }, "region": { "type": "string", "minLength": 1, "maxLength": 63 }, "client": { "type": "string", "minLength": 1, "maxLength": 63 } }, "additionalProperties": false }, "s2": { "type": "array", "maxItems": 64, "items": { "$ref": "#/$defs/s3" } }, "s3": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "maxLength": 256, "minLength": 1 }, "value": { "type": "string", "maxLength": 32768 }, "valueFrom": { "$ref": "#/$defs/s4" } }, "additionalProperties": false }, "s4": { "type": "object", "properties": { "configMapKeyRef": { "type": "object", "required": ["key", "name"], "properties": { "key": { "type": "string", "maxLength": 253 }, "name": { "type": "string", "maxLength": 253 }, "optional": { "type": "boolean" } }, "additionalProperties": false }, "fieldRef": { "type": "object", "required": ["fieldPath"], "properties": { "apiVersion": { "type": "string", "enum": ["v1"] }, "fieldPath": { "type": "string", "maxLength": 270 } }, "additionalProperties": false }, "resourceFieldRef": { "$ref": "#/$defs/s5" }, "secretKeyRef": { "type": "object", "required": ["key", "name"], "properties": { "key": { "type": "string", "maxLength": 253 }, "name": { "type": "string", "maxLength": 253 }, "optional": { "type": "boolean" } }, "additionalProperties": false } }, "additionalProperties": false }, "s5": { "type": "object", "required": ["resource"], "properties": { "containerName": { "type": "string", "maxLength": 1024 }, "divisor": { "maxLength": 32, "type": ["integer", "string"] }, "resource": { "type": "string", "enum": ["limits.cpu", "limits.memory", "limits.ephemeral-storage", "requests.cpu", "requests.memory", "requests.ephemeral-storage"] } }, "additionalProperties": false }, "s6": { "type": "array", "maxItems": 64, "items": { "$ref": "#/$defs/s7" } }, "s7": { "type": "object", "properties": { "effect": { "type": "string", "enum": ["NoSchedule", "PreferNoSchedule", "NoExecute"] }, "key": { "type": "string", "maxLength": 253 }, "operator": { "type": "string", "enum": ["Exists", "Equal"] }, "tolerationSeconds": { "type": "integer", "minimum": -9007199254740991, "maximum": 9007199254740991 }, "value": { "type": "string", "maxLength": 63 } }, "additionalProperties": false }, "s8": { "type": "object", "properties": { "nodeAffinity": { "$ref": "#/$defs/s9" }, "podAffinity": { "$ref": "#/$defs/s19" }, "podAntiAffinity": { "$ref": "#/$defs/s19" } }, "additionalProperties": false }, "s9": { "type": "object", "properties": { "preferredDuringSchedulingIgnoredDuringExecution": { "$ref": "#/$defs/s10" }, "requiredDuringSchedulingIgnoredDuringExecution": { "$ref": "#/$defs/s17" } }, "additionalProperties": false }, "s10": { "type": "array", "maxItems": 64, "items": { "$ref": "#/$defs/s11" } }, "s11": { "type": "object", "required": ["weight", "preference"], "properties": { "preference": { "$ref": "#/$defs/s12" }, "weight": { "type": "integer", "minimum": 1, "maximum": 100 } }, "additionalProperties": false }, "s12": { "type": "object", "properties": { "matchExpressions": { "$ref": "#/$defs/s13" }, "matchFields": { "$ref": "#/$defs/s15" } }, "additionalProperties": false }, "s13": { "type": "array", "maxItems": 64, "items": { "$ref": "#/$defs/s14" } }, "s14": { "type": "object", "required": ["key", "operator"], "properties": { "key": { "type": "string", "maxLength": 253, "pattern": "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" }, "operator": { "type": "string", "enum": ["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"] }, "values": { "type": "array", "maxItems": 64, "items": { "type": "string", "maxLength": 63, "pattern": "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$" } } }, "additionalProperties": false }, "s15": { "type": "array", "maxItems": 64, "items": { "$ref": "#/$defs/s16" } }, "s16": { "type": "object", "required": ["key", "operator"], "properties": { "key": { "type": "string", "maxLength": 253, "pattern": "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" }, "operator": { "type": "string", "enum": ["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"] }, "values": { "type": "array", "maxItems": 64, "items": { "type": "string", "maxLength": 253, "pattern": "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$" } } }, "additionalProperties": false }, "s17": { "type": "object", "required": ["nodeSelectorTerms"], "properties": { "nodeSelectorTerms": { "$ref": "#/$defs/s18" } }, "additionalProperties": false }, "s18": { "type": "array", "minItems": 1, "maxItems": 64, "items": { "$ref": "#/$defs/s12" } }, "s19": { "type": "object", "properties": { "preferredDuringSchedulingIgnoredDuringExecution": { "$ref": "#/$defs/s20" }, "requiredDuringSchedulingIgnoredDuringExecution": { "$ref": "#/$defs/s26" } }, "additionalProperties": false }, "s20": { "type": "array", "maxItems": 64, "items": { "$ref": "#/$defs/s21" } }, "s21": { "type": "object", "required": ["weight", "podAffinityTerm"], "properties": { "podAffinityTerm": { "$ref": "#/$defs/s22" }, "weight": { "type": "integer", "minimum": 1, "maximum": 100 } }, "additionalProperties": false }, "s22": { "type": "object", "required": ["topologyKey"], "properties": { "labelSelector": { "$ref": "#/$defs/s23" }, "matchLabelKeys": { "type": "array", "maxItems": 4, "items": { "type": "string", "maxLength": 253, "pattern": "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" } }, "mismatchLabelKeys": { "type": "array", "maxItems": 4, "items": { "type": "string", "maxLength": 253, "pattern": "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" } }, "namespaceSelector": { "$ref": "#/$defs/s23" }, "namespaces": { "type": "array", "maxItems": 64, "items": { "type": "string", "maxLength": 63, "pattern": "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$" } }, "topologyKey": { "type": "string", "maxLength": 253, "pattern": "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" } }, "additionalProperties": false }, "s23": { "type": "object", "properties": { "matchExpressions": { "$ref": "#/$defs/s24" }, "matchLabels": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63, "pattern": "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$" } } }, "additionalProperties": false }, "s24": { "type": "array", "maxItems": 64, "items": { "$ref": "#/$defs/s25" } }, "s25": { "type": "object", "required": ["key", "operator"], "properties": { "key": { "type": "string", "maxLength": 253, "pattern": "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" }, "operator": { "type": "string", "enum": ["In", "NotIn", "Exists", "DoesNotExist"] }, "values": { "type": "array", "maxItems": 64, "items": { "type": "string", "maxLength": 63, "pattern": "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$" } } }, "additionalProperties": false }, "s26": { "type": "array", "maxItems": 64, "items": { "$ref": "#/$defs/s22" } }, "s27": { "type": "object", "properties": { "metadata": { "$ref": "#/$defs/s28" }, "spec": { "type": "object", "maxProperties": 64 } }, "additionalProperties": false }, "s28": { "type": "object", "properties": { "labels": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } }, "annotations": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 16384 } } }, "additionalProperties": false }, "s29": { "type": "object", "properties": { "limits": { "type": "object", "maxProperties": 16, "additionalProperties": { "minimum": 0, "maximum": 9007199254740991, "maxLength": 32, "type": ["integer", "string"] } }, "requests": { "type": "object", "maxProperties": 16, "additionalProperties": { "minimum": 0, "maximum": 9007199254740991, "maxLength": 32, "type": ["integer", "string"] } } }, "additionalProperties": false }, "s30": { "type": "array", "maxItems": 16, "items": { "$ref": "#/$defs/s31" } }, "s31": { "type": "object", "properties": { "configMapRef": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "maxLength": 253 }, "optional": { "type": "boolean" } }, "additionalProperties": false }, "prefix": { "type": "string", "maxLength": 256 }, "secretRef": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "maxLength": 253 }, "optional": { "type": "boolean" } }, "additionalProperties": false } }, "additionalProperties": false }, "s32": { "type": "object", "properties": { "httpProxy": { "type": "string", "maxLength": 2048 }, "httpsProxy": { "type": "string", "maxLength": 2048 }, "noProxy": { "type": "array", "maxItems": 64, "items": { "type": "string", "minLength": 1, "maxLength": 253 } } }, "additionalProperties": false }, "s33": { "type": "object", "required": ["cidr"], "properties": { "cidr": { "type": "string", "maxLength": 64 }, "except": { "type": "array", "maxItems": 64, "items": { "type": "string", "maxLength": 64 } } }, "additionalProperties": false }, "s34": { "type": "array", "maxItems": 32, "items": { "$ref": "#/$defs/s35" } }, "s35": { "type": "object", "properties": { "sourceLabels": { "type": "array", "maxItems": 32, "items": { "type": "string", "maxLength": 128, "pattern": "^[a-zA-Z_][a-zA-Z0-9_]*$" } }, "separator": { "type": "string", "maxLength": 64 }, "targetLabel": { "type": "string", "maxLength": 128, "pattern": "^[a-zA-Z_$][a-zA-Z0-9_${}]*$" }, "regex": { "type": "string", "maxLength": 1024 }, "modulus": { "type": "integer", "minimum": 1 }, "replacement": { "type": "string", "maxLength": 1024 }, "action": { "$ref": "#/$defs/s36" } }, "additionalProperties": false }, "s36": { "type": "string", "enum": ["replace", "Replace", "keep", "Keep", "drop", "Drop", "hashmod", "HashMod", "labelmap", "LabelMap", "labeldrop", "LabelDrop", "labelkeep", "LabelKeep", "lowercase", "Lowercase", "uppercase", "Uppercase", "keepequal", "KeepEqual", "dropequal", "DropEqual"] } } };
var func2 = Object.prototype.hasOwnProperty;
var func3 = require_ucs2length().default;
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.bucket === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "bucket" }, message: "must have required property 'bucket'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "bucket" || key0 === "basePath" || key0 === "endpoint" || key0 === "region" || key0 === "client")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.bucket !== void 0) {
      let data0 = data.bucket;
      if (typeof data0 === "string") {
        if (func3(data0) > 63) {
          const err2 = { instancePath: instancePath + "/bucket", schemaPath: "#/properties/bucket/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (func3(data0) < 3) {
          const err3 = { instancePath: instancePath + "/bucket", schemaPath: "#/properties/bucket/minLength", keyword: "minLength", params: { limit: 3 }, message: "must NOT have fewer than 3 characters" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/bucket", schemaPath: "#/properties/bucket/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.basePath !== void 0) {
      let data1 = data.basePath;
      if (typeof data1 === "string") {
        if (func3(data1) > 512) {
          const err5 = { instancePath: instancePath + "/basePath", schemaPath: "#/properties/basePath/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
        if (func3(data1) < 1) {
          const err6 = { instancePath: instancePath + "/basePath", schemaPath: "#/properties/basePath/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = { instancePath: instancePath + "/basePath", schemaPath: "#/properties/basePath/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.endpoint !== void 0) {
      let data2 = data.endpoint;
      if (typeof data2 === "string") {
        if (func3(data2) > 512) {
          const err8 = { instancePath: instancePath + "/endpoint", schemaPath: "#/properties/endpoint/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
        if (func3(data2) < 1) {
          const err9 = { instancePath: instancePath + "/endpoint", schemaPath: "#/properties/endpoint/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      } else {
        const err10 = { instancePath: instancePath + "/endpoint", schemaPath: "#/properties/endpoint/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.region !== void 0) {
      let data3 = data.region;
      if (typeof data3 === "string") {
        if (func3(data3) > 63) {
          const err11 = { instancePath: instancePath + "/region", schemaPath: "#/properties/region/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
        if (func3(data3) < 1) {
          const err12 = { instancePath: instancePath + "/region", schemaPath: "#/properties/region/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
      } else {
        const err13 = { instancePath: instancePath + "/region", schemaPath: "#/properties/region/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.client !== void 0) {
      let data4 = data.client;
      if (typeof data4 === "string") {
        if (func3(data4) > 63) {
          const err14 = { instancePath: instancePath + "/client", schemaPath: "#/properties/client/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
        if (func3(data4) < 1) {
          const err15 = { instancePath: instancePath + "/client", schemaPath: "#/properties/client/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
      } else {
        const err16 = { instancePath: instancePath + "/client", schemaPath: "#/properties/client/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
  } else {
    const err17 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err17];
    } else {
      vErrors.push(err17);
    }
    errors++;
  }
  validate23.errors = vErrors;
  return errors === 0;
}
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "fs" || key0 === "s3" || key0 === "existing")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.fs !== void 0) {
      let data0 = data.fs;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.claimName === void 0) {
          const err1 = { instancePath: instancePath + "/fs", schemaPath: "#/properties/fs/required", keyword: "required", params: { missingProperty: "claimName" }, message: "must have required property 'claimName'" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        for (const key1 in data0) {
          if (!(key1 === "claimName")) {
            const err2 = { instancePath: instancePath + "/fs", schemaPath: "#/properties/fs/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.push(err2);
            }
            errors++;
          }
        }
        if (data0.claimName !== void 0) {
          let data1 = data0.claimName;
          if (typeof data1 === "string") {
            if (func3(data1) > 253) {
              const err3 = { instancePath: instancePath + "/fs/claimName", schemaPath: "#/properties/fs/properties/claimName/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
            if (func3(data1) < 1) {
              const err4 = { instancePath: instancePath + "/fs/claimName", schemaPath: "#/properties/fs/properties/claimName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err4];
              } else {
                vErrors.push(err4);
              }
              errors++;
            }
          } else {
            const err5 = { instancePath: instancePath + "/fs/claimName", schemaPath: "#/properties/fs/properties/claimName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        }
      } else {
        const err6 = { instancePath: instancePath + "/fs", schemaPath: "#/properties/fs/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.s3 !== void 0) {
      if (!validate23(data.s3, { instancePath: instancePath + "/s3", parentData: data, parentDataProperty: "s3", rootData })) {
        vErrors = vErrors === null ? validate23.errors : append(vErrors, validate23.errors);
        errors = vErrors.length;
      }
    }
    if (data.existing !== void 0) {
      let data3 = data.existing;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        if (data3.name === void 0) {
          const err7 = { instancePath: instancePath + "/existing", schemaPath: "#/properties/existing/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
        for (const key2 in data3) {
          if (!(key2 === "name")) {
            const err8 = { instancePath: instancePath + "/existing", schemaPath: "#/properties/existing/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
        if (data3.name !== void 0) {
          let data4 = data3.name;
          if (typeof data4 === "string") {
            if (func3(data4) > 128) {
              const err9 = { instancePath: instancePath + "/existing/name", schemaPath: "#/properties/existing/properties/name/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
            if (func3(data4) < 1) {
              const err10 = { instancePath: instancePath + "/existing/name", schemaPath: "#/properties/existing/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
          } else {
            const err11 = { instancePath: instancePath + "/existing/name", schemaPath: "#/properties/existing/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
      } else {
        const err12 = { instancePath: instancePath + "/existing", schemaPath: "#/properties/existing/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
  } else {
    const err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err13];
    } else {
      vErrors.push(err13);
    }
    errors++;
  }
  validate22.errors = vErrors;
  return errors === 0;
}
var schema11 = { "type": "object", "properties": { "configMapKeyRef": { "type": "object", "required": ["key", "name"], "properties": { "key": { "type": "string", "maxLength": 253 }, "name": { "type": "string", "maxLength": 253 }, "optional": { "type": "boolean" } }, "additionalProperties": false }, "fieldRef": { "type": "object", "required": ["fieldPath"], "properties": { "apiVersion": { "type": "string", "enum": ["v1"] }, "fieldPath": { "type": "string", "maxLength": 270 } }, "additionalProperties": false }, "resourceFieldRef": { "$ref": "#/$defs/s5" }, "secretKeyRef": { "type": "object", "required": ["key", "name"], "properties": { "key": { "type": "string", "maxLength": 253 }, "name": { "type": "string", "maxLength": 253 }, "optional": { "type": "boolean" } }, "additionalProperties": false } }, "additionalProperties": false };
var schema12 = { "type": "object", "required": ["resource"], "properties": { "containerName": { "type": "string", "maxLength": 1024 }, "divisor": { "maxLength": 32, "type": ["integer", "string"] }, "resource": { "type": "string", "enum": ["limits.cpu", "limits.memory", "limits.ephemeral-storage", "requests.cpu", "requests.memory", "requests.ephemeral-storage"] } }, "additionalProperties": false };
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.resource === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "resource" }, message: "must have required property 'resource'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "containerName" || key0 === "divisor" || key0 === "resource")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.containerName !== void 0) {
      let data0 = data.containerName;
      if (typeof data0 === "string") {
        if (func3(data0) > 1024) {
          const err2 = { instancePath: instancePath + "/containerName", schemaPath: "#/properties/containerName/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      } else {
        const err3 = { instancePath: instancePath + "/containerName", schemaPath: "#/properties/containerName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.divisor !== void 0) {
      let data1 = data.divisor;
      if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1)) && typeof data1 !== "string") {
        const err4 = { instancePath: instancePath + "/divisor", schemaPath: "#/properties/divisor/type", keyword: "type", params: { type: schema12.properties.divisor.type }, message: "must be integer,string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (typeof data1 === "string") {
        if (func3(data1) > 32) {
          const err5 = { instancePath: instancePath + "/divisor", schemaPath: "#/properties/divisor/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
    }
    if (data.resource !== void 0) {
      let data2 = data.resource;
      if (typeof data2 !== "string") {
        const err6 = { instancePath: instancePath + "/resource", schemaPath: "#/properties/resource/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (!(data2 === "limits.cpu" || data2 === "limits.memory" || data2 === "limits.ephemeral-storage" || data2 === "requests.cpu" || data2 === "requests.memory" || data2 === "requests.ephemeral-storage")) {
        const err7 = { instancePath: instancePath + "/resource", schemaPath: "#/properties/resource/enum", keyword: "enum", params: { allowedValues: schema12.properties.resource.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
  } else {
    const err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate30.errors = vErrors;
  return errors === 0;
}
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "configMapKeyRef" || key0 === "fieldRef" || key0 === "resourceFieldRef" || key0 === "secretKeyRef")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.configMapKeyRef !== void 0) {
      let data0 = data.configMapKeyRef;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.key === void 0) {
          const err1 = { instancePath: instancePath + "/configMapKeyRef", schemaPath: "#/properties/configMapKeyRef/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        if (data0.name === void 0) {
          const err2 = { instancePath: instancePath + "/configMapKeyRef", schemaPath: "#/properties/configMapKeyRef/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        for (const key1 in data0) {
          if (!(key1 === "key" || key1 === "name" || key1 === "optional")) {
            const err3 = { instancePath: instancePath + "/configMapKeyRef", schemaPath: "#/properties/configMapKeyRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
        }
        if (data0.key !== void 0) {
          let data1 = data0.key;
          if (typeof data1 === "string") {
            if (func3(data1) > 253) {
              const err4 = { instancePath: instancePath + "/configMapKeyRef/key", schemaPath: "#/properties/configMapKeyRef/properties/key/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err4];
              } else {
                vErrors.push(err4);
              }
              errors++;
            }
          } else {
            const err5 = { instancePath: instancePath + "/configMapKeyRef/key", schemaPath: "#/properties/configMapKeyRef/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        }
        if (data0.name !== void 0) {
          let data2 = data0.name;
          if (typeof data2 === "string") {
            if (func3(data2) > 253) {
              const err6 = { instancePath: instancePath + "/configMapKeyRef/name", schemaPath: "#/properties/configMapKeyRef/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
          } else {
            const err7 = { instancePath: instancePath + "/configMapKeyRef/name", schemaPath: "#/properties/configMapKeyRef/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
        if (data0.optional !== void 0) {
          if (typeof data0.optional !== "boolean") {
            const err8 = { instancePath: instancePath + "/configMapKeyRef/optional", schemaPath: "#/properties/configMapKeyRef/properties/optional/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
      } else {
        const err9 = { instancePath: instancePath + "/configMapKeyRef", schemaPath: "#/properties/configMapKeyRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.fieldRef !== void 0) {
      let data4 = data.fieldRef;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
        if (data4.fieldPath === void 0) {
          const err10 = { instancePath: instancePath + "/fieldRef", schemaPath: "#/properties/fieldRef/required", keyword: "required", params: { missingProperty: "fieldPath" }, message: "must have required property 'fieldPath'" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
        for (const key2 in data4) {
          if (!(key2 === "apiVersion" || key2 === "fieldPath")) {
            const err11 = { instancePath: instancePath + "/fieldRef", schemaPath: "#/properties/fieldRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
        if (data4.apiVersion !== void 0) {
          let data5 = data4.apiVersion;
          if (typeof data5 !== "string") {
            const err12 = { instancePath: instancePath + "/fieldRef/apiVersion", schemaPath: "#/properties/fieldRef/properties/apiVersion/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          }
          if (!(data5 === "v1")) {
            const err13 = { instancePath: instancePath + "/fieldRef/apiVersion", schemaPath: "#/properties/fieldRef/properties/apiVersion/enum", keyword: "enum", params: { allowedValues: schema11.properties.fieldRef.properties.apiVersion.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          }
        }
        if (data4.fieldPath !== void 0) {
          let data6 = data4.fieldPath;
          if (typeof data6 === "string") {
            if (func3(data6) > 270) {
              const err14 = { instancePath: instancePath + "/fieldRef/fieldPath", schemaPath: "#/properties/fieldRef/properties/fieldPath/maxLength", keyword: "maxLength", params: { limit: 270 }, message: "must NOT have more than 270 characters" };
              if (vErrors === null) {
                vErrors = [err14];
              } else {
                vErrors.push(err14);
              }
              errors++;
            }
          } else {
            const err15 = { instancePath: instancePath + "/fieldRef/fieldPath", schemaPath: "#/properties/fieldRef/properties/fieldPath/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              vErrors.push(err15);
            }
            errors++;
          }
        }
      } else {
        const err16 = { instancePath: instancePath + "/fieldRef", schemaPath: "#/properties/fieldRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.resourceFieldRef !== void 0) {
      if (!validate30(data.resourceFieldRef, { instancePath: instancePath + "/resourceFieldRef", parentData: data, parentDataProperty: "resourceFieldRef", rootData })) {
        vErrors = vErrors === null ? validate30.errors : append(vErrors, validate30.errors);
        errors = vErrors.length;
      }
    }
    if (data.secretKeyRef !== void 0) {
      let data8 = data.secretKeyRef;
      if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
        if (data8.key === void 0) {
          const err17 = { instancePath: instancePath + "/secretKeyRef", schemaPath: "#/properties/secretKeyRef/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'" };
          if (vErrors === null) {
            vErrors = [err17];
          } else {
            vErrors.push(err17);
          }
          errors++;
        }
        if (data8.name === void 0) {
          const err18 = { instancePath: instancePath + "/secretKeyRef", schemaPath: "#/properties/secretKeyRef/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            vErrors.push(err18);
          }
          errors++;
        }
        for (const key3 in data8) {
          if (!(key3 === "key" || key3 === "name" || key3 === "optional")) {
            const err19 = { instancePath: instancePath + "/secretKeyRef", schemaPath: "#/properties/secretKeyRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
        }
        if (data8.key !== void 0) {
          let data9 = data8.key;
          if (typeof data9 === "string") {
            if (func3(data9) > 253) {
              const err20 = { instancePath: instancePath + "/secretKeyRef/key", schemaPath: "#/properties/secretKeyRef/properties/key/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err20];
              } else {
                vErrors.push(err20);
              }
              errors++;
            }
          } else {
            const err21 = { instancePath: instancePath + "/secretKeyRef/key", schemaPath: "#/properties/secretKeyRef/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err21];
            } else {
              vErrors.push(err21);
            }
            errors++;
          }
        }
        if (data8.name !== void 0) {
          let data10 = data8.name;
          if (typeof data10 === "string") {
            if (func3(data10) > 253) {
              const err22 = { instancePath: instancePath + "/secretKeyRef/name", schemaPath: "#/properties/secretKeyRef/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err22];
              } else {
                vErrors.push(err22);
              }
              errors++;
            }
          } else {
            const err23 = { instancePath: instancePath + "/secretKeyRef/name", schemaPath: "#/properties/secretKeyRef/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err23];
            } else {
              vErrors.push(err23);
            }
            errors++;
          }
        }
        if (data8.optional !== void 0) {
          if (typeof data8.optional !== "boolean") {
            const err24 = { instancePath: instancePath + "/secretKeyRef/optional", schemaPath: "#/properties/secretKeyRef/properties/optional/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err24];
            } else {
              vErrors.push(err24);
            }
            errors++;
          }
        }
      } else {
        const err25 = { instancePath: instancePath + "/secretKeyRef", schemaPath: "#/properties/secretKeyRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err25];
        } else {
          vErrors.push(err25);
        }
        errors++;
      }
    }
  } else {
    const err26 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err26];
    } else {
      vErrors.push(err26);
    }
    errors++;
  }
  validate29.errors = vErrors;
  return errors === 0;
}
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "name" || key0 === "value" || key0 === "valueFrom")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.name !== void 0) {
      let data0 = data.name;
      if (typeof data0 === "string") {
        if (func3(data0) > 256) {
          const err2 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (func3(data0) < 1) {
          const err3 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.value !== void 0) {
      let data1 = data.value;
      if (typeof data1 === "string") {
        if (func3(data1) > 32768) {
          const err5 = { instancePath: instancePath + "/value", schemaPath: "#/properties/value/maxLength", keyword: "maxLength", params: { limit: 32768 }, message: "must NOT have more than 32768 characters" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = { instancePath: instancePath + "/value", schemaPath: "#/properties/value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.valueFrom !== void 0) {
      if (!validate29(data.valueFrom, { instancePath: instancePath + "/valueFrom", parentData: data, parentDataProperty: "valueFrom", rootData })) {
        vErrors = vErrors === null ? validate29.errors : append(vErrors, validate29.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err7];
    } else {
      vErrors.push(err7);
    }
    errors++;
  }
  validate28.errors = vErrors;
  return errors === 0;
}
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    if (data.length > 64) {
      const err0 = { instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (!validate28(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate28.errors : append(vErrors, validate28.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate27.errors = vErrors;
  return errors === 0;
}
var schema14 = { "type": "object", "properties": { "effect": { "type": "string", "enum": ["NoSchedule", "PreferNoSchedule", "NoExecute"] }, "key": { "type": "string", "maxLength": 253 }, "operator": { "type": "string", "enum": ["Exists", "Equal"] }, "tolerationSeconds": { "type": "integer", "minimum": -9007199254740991, "maximum": 9007199254740991 }, "value": { "type": "string", "maxLength": 63 } }, "additionalProperties": false };
function validate36(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "effect" || key0 === "key" || key0 === "operator" || key0 === "tolerationSeconds" || key0 === "value")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.effect !== void 0) {
      let data0 = data.effect;
      if (typeof data0 !== "string") {
        const err1 = { instancePath: instancePath + "/effect", schemaPath: "#/properties/effect/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (!(data0 === "NoSchedule" || data0 === "PreferNoSchedule" || data0 === "NoExecute")) {
        const err2 = { instancePath: instancePath + "/effect", schemaPath: "#/properties/effect/enum", keyword: "enum", params: { allowedValues: schema14.properties.effect.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.key !== void 0) {
      let data1 = data.key;
      if (typeof data1 === "string") {
        if (func3(data1) > 253) {
          const err3 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.operator !== void 0) {
      let data2 = data.operator;
      if (typeof data2 !== "string") {
        const err5 = { instancePath: instancePath + "/operator", schemaPath: "#/properties/operator/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
      if (!(data2 === "Exists" || data2 === "Equal")) {
        const err6 = { instancePath: instancePath + "/operator", schemaPath: "#/properties/operator/enum", keyword: "enum", params: { allowedValues: schema14.properties.operator.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.tolerationSeconds !== void 0) {
      let data3 = data.tolerationSeconds;
      if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
        const err7 = { instancePath: instancePath + "/tolerationSeconds", schemaPath: "#/properties/tolerationSeconds/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
      if (typeof data3 == "number" && isFinite(data3)) {
        if (data3 > 9007199254740991 || isNaN(data3)) {
          const err8 = { instancePath: instancePath + "/tolerationSeconds", schemaPath: "#/properties/tolerationSeconds/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
        if (data3 < -9007199254740991 || isNaN(data3)) {
          const err9 = { instancePath: instancePath + "/tolerationSeconds", schemaPath: "#/properties/tolerationSeconds/minimum", keyword: "minimum", params: { comparison: ">=", limit: -9007199254740991 }, message: "must be >= -9007199254740991" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      }
    }
    if (data.value !== void 0) {
      let data4 = data.value;
      if (typeof data4 === "string") {
        if (func3(data4) > 63) {
          const err10 = { instancePath: instancePath + "/value", schemaPath: "#/properties/value/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
      } else {
        const err11 = { instancePath: instancePath + "/value", schemaPath: "#/properties/value/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
  } else {
    const err12 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err12];
    } else {
      vErrors.push(err12);
    }
    errors++;
  }
  validate36.errors = vErrors;
  return errors === 0;
}
function validate35(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    if (data.length > 64) {
      const err0 = { instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (!validate36(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate36.errors : append(vErrors, validate36.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate35.errors = vErrors;
  return errors === 0;
}
var schema21 = { "type": "object", "required": ["key", "operator"], "properties": { "key": { "type": "string", "maxLength": 253, "pattern": "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" }, "operator": { "type": "string", "enum": ["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"] }, "values": { "type": "array", "maxItems": 64, "items": { "type": "string", "maxLength": 63, "pattern": "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$" } } }, "additionalProperties": false };
var pattern0 = new RegExp("^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$", "u");
var pattern1 = new RegExp("^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$", "u");
function validate45(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.key === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.operator === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "operator" }, message: "must have required property 'operator'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "key" || key0 === "operator" || key0 === "values")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.key !== void 0) {
      let data0 = data.key;
      if (typeof data0 === "string") {
        if (func3(data0) > 253) {
          const err3 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (!pattern0.test(data0)) {
          const err4 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/pattern", keyword: "pattern", params: { pattern: "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" }, message: 'must match pattern "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$"' };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.operator !== void 0) {
      let data1 = data.operator;
      if (typeof data1 !== "string") {
        const err6 = { instancePath: instancePath + "/operator", schemaPath: "#/properties/operator/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (!(data1 === "In" || data1 === "NotIn" || data1 === "Exists" || data1 === "DoesNotExist" || data1 === "Gt" || data1 === "Lt")) {
        const err7 = { instancePath: instancePath + "/operator", schemaPath: "#/properties/operator/enum", keyword: "enum", params: { allowedValues: schema21.properties.operator.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.values !== void 0) {
      let data2 = data.values;
      if (Array.isArray(data2)) {
        if (data2.length > 64) {
          const err8 = { instancePath: instancePath + "/values", schemaPath: "#/properties/values/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
        const len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data3 = data2[i0];
          if (typeof data3 === "string") {
            if (func3(data3) > 63) {
              const err9 = { instancePath: instancePath + "/values/" + i0, schemaPath: "#/properties/values/items/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
            if (!pattern1.test(data3)) {
              const err10 = { instancePath: instancePath + "/values/" + i0, schemaPath: "#/properties/values/items/pattern", keyword: "pattern", params: { pattern: "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$" }, message: 'must match pattern "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$"' };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
          } else {
            const err11 = { instancePath: instancePath + "/values/" + i0, schemaPath: "#/properties/values/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
      } else {
        const err12 = { instancePath: instancePath + "/values", schemaPath: "#/properties/values/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
  } else {
    const err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err13];
    } else {
      vErrors.push(err13);
    }
    errors++;
  }
  validate45.errors = vErrors;
  return errors === 0;
}
function validate44(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    if (data.length > 64) {
      const err0 = { instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (!validate45(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate45.errors : append(vErrors, validate45.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate44.errors = vErrors;
  return errors === 0;
}
var schema23 = { "type": "object", "required": ["key", "operator"], "properties": { "key": { "type": "string", "maxLength": 253, "pattern": "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" }, "operator": { "type": "string", "enum": ["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"] }, "values": { "type": "array", "maxItems": 64, "items": { "type": "string", "maxLength": 253, "pattern": "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$" } } }, "additionalProperties": false };
var pattern3 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$", "u");
function validate49(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.key === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.operator === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "operator" }, message: "must have required property 'operator'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "key" || key0 === "operator" || key0 === "values")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.key !== void 0) {
      let data0 = data.key;
      if (typeof data0 === "string") {
        if (func3(data0) > 253) {
          const err3 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (!pattern0.test(data0)) {
          const err4 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/pattern", keyword: "pattern", params: { pattern: "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" }, message: 'must match pattern "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$"' };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.operator !== void 0) {
      let data1 = data.operator;
      if (typeof data1 !== "string") {
        const err6 = { instancePath: instancePath + "/operator", schemaPath: "#/properties/operator/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (!(data1 === "In" || data1 === "NotIn" || data1 === "Exists" || data1 === "DoesNotExist" || data1 === "Gt" || data1 === "Lt")) {
        const err7 = { instancePath: instancePath + "/operator", schemaPath: "#/properties/operator/enum", keyword: "enum", params: { allowedValues: schema23.properties.operator.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.values !== void 0) {
      let data2 = data.values;
      if (Array.isArray(data2)) {
        if (data2.length > 64) {
          const err8 = { instancePath: instancePath + "/values", schemaPath: "#/properties/values/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
        const len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data3 = data2[i0];
          if (typeof data3 === "string") {
            if (func3(data3) > 253) {
              const err9 = { instancePath: instancePath + "/values/" + i0, schemaPath: "#/properties/values/items/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
            if (!pattern3.test(data3)) {
              const err10 = { instancePath: instancePath + "/values/" + i0, schemaPath: "#/properties/values/items/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$" }, message: 'must match pattern "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"' };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
          } else {
            const err11 = { instancePath: instancePath + "/values/" + i0, schemaPath: "#/properties/values/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
      } else {
        const err12 = { instancePath: instancePath + "/values", schemaPath: "#/properties/values/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
  } else {
    const err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err13];
    } else {
      vErrors.push(err13);
    }
    errors++;
  }
  validate49.errors = vErrors;
  return errors === 0;
}
function validate48(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    if (data.length > 64) {
      const err0 = { instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (!validate49(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate49.errors : append(vErrors, validate49.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate48.errors = vErrors;
  return errors === 0;
}
function validate43(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "matchExpressions" || key0 === "matchFields")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.matchExpressions !== void 0) {
      if (!validate44(data.matchExpressions, { instancePath: instancePath + "/matchExpressions", parentData: data, parentDataProperty: "matchExpressions", rootData })) {
        vErrors = vErrors === null ? validate44.errors : append(vErrors, validate44.errors);
        errors = vErrors.length;
      }
    }
    if (data.matchFields !== void 0) {
      if (!validate48(data.matchFields, { instancePath: instancePath + "/matchFields", parentData: data, parentDataProperty: "matchFields", rootData })) {
        vErrors = vErrors === null ? validate48.errors : append(vErrors, validate48.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate43.errors = vErrors;
  return errors === 0;
}
function validate42(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.weight === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "weight" }, message: "must have required property 'weight'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.preference === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "preference" }, message: "must have required property 'preference'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "preference" || key0 === "weight")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.preference !== void 0) {
      if (!validate43(data.preference, { instancePath: instancePath + "/preference", parentData: data, parentDataProperty: "preference", rootData })) {
        vErrors = vErrors === null ? validate43.errors : append(vErrors, validate43.errors);
        errors = vErrors.length;
      }
    }
    if (data.weight !== void 0) {
      let data1 = data.weight;
      if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
        const err3 = { instancePath: instancePath + "/weight", schemaPath: "#/properties/weight/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (typeof data1 == "number" && isFinite(data1)) {
        if (data1 > 100 || isNaN(data1)) {
          const err4 = { instancePath: instancePath + "/weight", schemaPath: "#/properties/weight/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        if (data1 < 1 || isNaN(data1)) {
          const err5 = { instancePath: instancePath + "/weight", schemaPath: "#/properties/weight/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
    }
  } else {
    const err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate42.errors = vErrors;
  return errors === 0;
}
function validate41(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    if (data.length > 64) {
      const err0 = { instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (!validate42(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate42.errors : append(vErrors, validate42.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate41.errors = vErrors;
  return errors === 0;
}
function validate56(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    if (data.length > 64) {
      const err0 = { instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.length < 1) {
      const err1 = { instancePath, schemaPath: "#/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (!validate43(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate43.errors : append(vErrors, validate43.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  validate56.errors = vErrors;
  return errors === 0;
}
function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.nodeSelectorTerms === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nodeSelectorTerms" }, message: "must have required property 'nodeSelectorTerms'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "nodeSelectorTerms")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.nodeSelectorTerms !== void 0) {
      if (!validate56(data.nodeSelectorTerms, { instancePath: instancePath + "/nodeSelectorTerms", parentData: data, parentDataProperty: "nodeSelectorTerms", rootData })) {
        vErrors = vErrors === null ? validate56.errors : append(vErrors, validate56.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  validate55.errors = vErrors;
  return errors === 0;
}
function validate40(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "preferredDuringSchedulingIgnoredDuringExecution" || key0 === "requiredDuringSchedulingIgnoredDuringExecution")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.preferredDuringSchedulingIgnoredDuringExecution !== void 0) {
      if (!validate41(data.preferredDuringSchedulingIgnoredDuringExecution, { instancePath: instancePath + "/preferredDuringSchedulingIgnoredDuringExecution", parentData: data, parentDataProperty: "preferredDuringSchedulingIgnoredDuringExecution", rootData })) {
        vErrors = vErrors === null ? validate41.errors : append(vErrors, validate41.errors);
        errors = vErrors.length;
      }
    }
    if (data.requiredDuringSchedulingIgnoredDuringExecution !== void 0) {
      if (!validate55(data.requiredDuringSchedulingIgnoredDuringExecution, { instancePath: instancePath + "/requiredDuringSchedulingIgnoredDuringExecution", parentData: data, parentDataProperty: "requiredDuringSchedulingIgnoredDuringExecution", rootData })) {
        vErrors = vErrors === null ? validate55.errors : append(vErrors, validate55.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate40.errors = vErrors;
  return errors === 0;
}
var schema32 = { "type": "object", "required": ["key", "operator"], "properties": { "key": { "type": "string", "maxLength": 253, "pattern": "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" }, "operator": { "type": "string", "enum": ["In", "NotIn", "Exists", "DoesNotExist"] }, "values": { "type": "array", "maxItems": 64, "items": { "type": "string", "maxLength": 63, "pattern": "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$" } } }, "additionalProperties": false };
function validate67(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.key === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.operator === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "operator" }, message: "must have required property 'operator'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "key" || key0 === "operator" || key0 === "values")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.key !== void 0) {
      let data0 = data.key;
      if (typeof data0 === "string") {
        if (func3(data0) > 253) {
          const err3 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (!pattern0.test(data0)) {
          const err4 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/pattern", keyword: "pattern", params: { pattern: "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" }, message: 'must match pattern "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$"' };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = { instancePath: instancePath + "/key", schemaPath: "#/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.operator !== void 0) {
      let data1 = data.operator;
      if (typeof data1 !== "string") {
        const err6 = { instancePath: instancePath + "/operator", schemaPath: "#/properties/operator/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (!(data1 === "In" || data1 === "NotIn" || data1 === "Exists" || data1 === "DoesNotExist")) {
        const err7 = { instancePath: instancePath + "/operator", schemaPath: "#/properties/operator/enum", keyword: "enum", params: { allowedValues: schema32.properties.operator.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.values !== void 0) {
      let data2 = data.values;
      if (Array.isArray(data2)) {
        if (data2.length > 64) {
          const err8 = { instancePath: instancePath + "/values", schemaPath: "#/properties/values/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
        const len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data3 = data2[i0];
          if (typeof data3 === "string") {
            if (func3(data3) > 63) {
              const err9 = { instancePath: instancePath + "/values/" + i0, schemaPath: "#/properties/values/items/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
            if (!pattern1.test(data3)) {
              const err10 = { instancePath: instancePath + "/values/" + i0, schemaPath: "#/properties/values/items/pattern", keyword: "pattern", params: { pattern: "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$" }, message: 'must match pattern "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$"' };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
          } else {
            const err11 = { instancePath: instancePath + "/values/" + i0, schemaPath: "#/properties/values/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
      } else {
        const err12 = { instancePath: instancePath + "/values", schemaPath: "#/properties/values/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
  } else {
    const err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err13];
    } else {
      vErrors.push(err13);
    }
    errors++;
  }
  validate67.errors = vErrors;
  return errors === 0;
}
function validate66(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    if (data.length > 64) {
      const err0 = { instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (!validate67(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate67.errors : append(vErrors, validate67.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate66.errors = vErrors;
  return errors === 0;
}
function validate65(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "matchExpressions" || key0 === "matchLabels")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.matchExpressions !== void 0) {
      if (!validate66(data.matchExpressions, { instancePath: instancePath + "/matchExpressions", parentData: data, parentDataProperty: "matchExpressions", rootData })) {
        vErrors = vErrors === null ? validate66.errors : append(vErrors, validate66.errors);
        errors = vErrors.length;
      }
    }
    if (data.matchLabels !== void 0) {
      let data1 = data.matchLabels;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (Object.keys(data1).length > 64) {
          const err1 = { instancePath: instancePath + "/matchLabels", schemaPath: "#/properties/matchLabels/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        for (const key1 in data1) {
          let data2 = data1[key1];
          if (typeof data2 === "string") {
            if (func3(data2) > 63) {
              const err2 = { instancePath: instancePath + "/matchLabels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/matchLabels/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
            if (!pattern1.test(data2)) {
              const err3 = { instancePath: instancePath + "/matchLabels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/matchLabels/additionalProperties/pattern", keyword: "pattern", params: { pattern: "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$" }, message: 'must match pattern "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$"' };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
          } else {
            const err4 = { instancePath: instancePath + "/matchLabels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/matchLabels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      } else {
        const err5 = { instancePath: instancePath + "/matchLabels", schemaPath: "#/properties/matchLabels/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate65.errors = vErrors;
  return errors === 0;
}
var pattern9 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "u");
function validate64(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.topologyKey === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "topologyKey" }, message: "must have required property 'topologyKey'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "labelSelector" || key0 === "matchLabelKeys" || key0 === "mismatchLabelKeys" || key0 === "namespaceSelector" || key0 === "namespaces" || key0 === "topologyKey")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.labelSelector !== void 0) {
      if (!validate65(data.labelSelector, { instancePath: instancePath + "/labelSelector", parentData: data, parentDataProperty: "labelSelector", rootData })) {
        vErrors = vErrors === null ? validate65.errors : append(vErrors, validate65.errors);
        errors = vErrors.length;
      }
    }
    if (data.matchLabelKeys !== void 0) {
      let data1 = data.matchLabelKeys;
      if (Array.isArray(data1)) {
        if (data1.length > 4) {
          const err2 = { instancePath: instancePath + "/matchLabelKeys", schemaPath: "#/properties/matchLabelKeys/maxItems", keyword: "maxItems", params: { limit: 4 }, message: "must NOT have more than 4 items" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (typeof data2 === "string") {
            if (func3(data2) > 253) {
              const err3 = { instancePath: instancePath + "/matchLabelKeys/" + i0, schemaPath: "#/properties/matchLabelKeys/items/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
            if (!pattern0.test(data2)) {
              const err4 = { instancePath: instancePath + "/matchLabelKeys/" + i0, schemaPath: "#/properties/matchLabelKeys/items/pattern", keyword: "pattern", params: { pattern: "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" }, message: 'must match pattern "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$"' };
              if (vErrors === null) {
                vErrors = [err4];
              } else {
                vErrors.push(err4);
              }
              errors++;
            }
          } else {
            const err5 = { instancePath: instancePath + "/matchLabelKeys/" + i0, schemaPath: "#/properties/matchLabelKeys/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        }
      } else {
        const err6 = { instancePath: instancePath + "/matchLabelKeys", schemaPath: "#/properties/matchLabelKeys/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.mismatchLabelKeys !== void 0) {
      let data3 = data.mismatchLabelKeys;
      if (Array.isArray(data3)) {
        if (data3.length > 4) {
          const err7 = { instancePath: instancePath + "/mismatchLabelKeys", schemaPath: "#/properties/mismatchLabelKeys/maxItems", keyword: "maxItems", params: { limit: 4 }, message: "must NOT have more than 4 items" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
        const len1 = data3.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data4 = data3[i1];
          if (typeof data4 === "string") {
            if (func3(data4) > 253) {
              const err8 = { instancePath: instancePath + "/mismatchLabelKeys/" + i1, schemaPath: "#/properties/mismatchLabelKeys/items/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.push(err8);
              }
              errors++;
            }
            if (!pattern0.test(data4)) {
              const err9 = { instancePath: instancePath + "/mismatchLabelKeys/" + i1, schemaPath: "#/properties/mismatchLabelKeys/items/pattern", keyword: "pattern", params: { pattern: "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" }, message: 'must match pattern "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$"' };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
          } else {
            const err10 = { instancePath: instancePath + "/mismatchLabelKeys/" + i1, schemaPath: "#/properties/mismatchLabelKeys/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        }
      } else {
        const err11 = { instancePath: instancePath + "/mismatchLabelKeys", schemaPath: "#/properties/mismatchLabelKeys/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.namespaceSelector !== void 0) {
      if (!validate65(data.namespaceSelector, { instancePath: instancePath + "/namespaceSelector", parentData: data, parentDataProperty: "namespaceSelector", rootData })) {
        vErrors = vErrors === null ? validate65.errors : append(vErrors, validate65.errors);
        errors = vErrors.length;
      }
    }
    if (data.namespaces !== void 0) {
      let data6 = data.namespaces;
      if (Array.isArray(data6)) {
        if (data6.length > 64) {
          const err12 = { instancePath: instancePath + "/namespaces", schemaPath: "#/properties/namespaces/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
        const len2 = data6.length;
        for (let i2 = 0; i2 < len2; i2++) {
          let data7 = data6[i2];
          if (typeof data7 === "string") {
            if (func3(data7) > 63) {
              const err13 = { instancePath: instancePath + "/namespaces/" + i2, schemaPath: "#/properties/namespaces/items/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
              if (vErrors === null) {
                vErrors = [err13];
              } else {
                vErrors.push(err13);
              }
              errors++;
            }
            if (!pattern9.test(data7)) {
              const err14 = { instancePath: instancePath + "/namespaces/" + i2, schemaPath: "#/properties/namespaces/items/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$" }, message: 'must match pattern "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"' };
              if (vErrors === null) {
                vErrors = [err14];
              } else {
                vErrors.push(err14);
              }
              errors++;
            }
          } else {
            const err15 = { instancePath: instancePath + "/namespaces/" + i2, schemaPath: "#/properties/namespaces/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              vErrors.push(err15);
            }
            errors++;
          }
        }
      } else {
        const err16 = { instancePath: instancePath + "/namespaces", schemaPath: "#/properties/namespaces/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.topologyKey !== void 0) {
      let data8 = data.topologyKey;
      if (typeof data8 === "string") {
        if (func3(data8) > 253) {
          const err17 = { instancePath: instancePath + "/topologyKey", schemaPath: "#/properties/topologyKey/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
          if (vErrors === null) {
            vErrors = [err17];
          } else {
            vErrors.push(err17);
          }
          errors++;
        }
        if (!pattern0.test(data8)) {
          const err18 = { instancePath: instancePath + "/topologyKey", schemaPath: "#/properties/topologyKey/pattern", keyword: "pattern", params: { pattern: "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" }, message: 'must match pattern "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$"' };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            vErrors.push(err18);
          }
          errors++;
        }
      } else {
        const err19 = { instancePath: instancePath + "/topologyKey", schemaPath: "#/properties/topologyKey/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
  } else {
    const err20 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err20];
    } else {
      vErrors.push(err20);
    }
    errors++;
  }
  validate64.errors = vErrors;
  return errors === 0;
}
function validate63(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.weight === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "weight" }, message: "must have required property 'weight'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.podAffinityTerm === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "podAffinityTerm" }, message: "must have required property 'podAffinityTerm'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "podAffinityTerm" || key0 === "weight")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.podAffinityTerm !== void 0) {
      if (!validate64(data.podAffinityTerm, { instancePath: instancePath + "/podAffinityTerm", parentData: data, parentDataProperty: "podAffinityTerm", rootData })) {
        vErrors = vErrors === null ? validate64.errors : append(vErrors, validate64.errors);
        errors = vErrors.length;
      }
    }
    if (data.weight !== void 0) {
      let data1 = data.weight;
      if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
        const err3 = { instancePath: instancePath + "/weight", schemaPath: "#/properties/weight/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (typeof data1 == "number" && isFinite(data1)) {
        if (data1 > 100 || isNaN(data1)) {
          const err4 = { instancePath: instancePath + "/weight", schemaPath: "#/properties/weight/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        if (data1 < 1 || isNaN(data1)) {
          const err5 = { instancePath: instancePath + "/weight", schemaPath: "#/properties/weight/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
    }
  } else {
    const err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate63.errors = vErrors;
  return errors === 0;
}
function validate62(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    if (data.length > 64) {
      const err0 = { instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (!validate63(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate63.errors : append(vErrors, validate63.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate62.errors = vErrors;
  return errors === 0;
}
function validate75(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    if (data.length > 64) {
      const err0 = { instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (!validate64(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate64.errors : append(vErrors, validate64.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate75.errors = vErrors;
  return errors === 0;
}
function validate61(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "preferredDuringSchedulingIgnoredDuringExecution" || key0 === "requiredDuringSchedulingIgnoredDuringExecution")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.preferredDuringSchedulingIgnoredDuringExecution !== void 0) {
      if (!validate62(data.preferredDuringSchedulingIgnoredDuringExecution, { instancePath: instancePath + "/preferredDuringSchedulingIgnoredDuringExecution", parentData: data, parentDataProperty: "preferredDuringSchedulingIgnoredDuringExecution", rootData })) {
        vErrors = vErrors === null ? validate62.errors : append(vErrors, validate62.errors);
        errors = vErrors.length;
      }
    }
    if (data.requiredDuringSchedulingIgnoredDuringExecution !== void 0) {
      if (!validate75(data.requiredDuringSchedulingIgnoredDuringExecution, { instancePath: instancePath + "/requiredDuringSchedulingIgnoredDuringExecution", parentData: data, parentDataProperty: "requiredDuringSchedulingIgnoredDuringExecution", rootData })) {
        vErrors = vErrors === null ? validate75.errors : append(vErrors, validate75.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate61.errors = vErrors;
  return errors === 0;
}
function validate39(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "nodeAffinity" || key0 === "podAffinity" || key0 === "podAntiAffinity")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.nodeAffinity !== void 0) {
      if (!validate40(data.nodeAffinity, { instancePath: instancePath + "/nodeAffinity", parentData: data, parentDataProperty: "nodeAffinity", rootData })) {
        vErrors = vErrors === null ? validate40.errors : append(vErrors, validate40.errors);
        errors = vErrors.length;
      }
    }
    if (data.podAffinity !== void 0) {
      if (!validate61(data.podAffinity, { instancePath: instancePath + "/podAffinity", parentData: data, parentDataProperty: "podAffinity", rootData })) {
        vErrors = vErrors === null ? validate61.errors : append(vErrors, validate61.errors);
        errors = vErrors.length;
      }
    }
    if (data.podAntiAffinity !== void 0) {
      if (!validate61(data.podAntiAffinity, { instancePath: instancePath + "/podAntiAffinity", parentData: data, parentDataProperty: "podAntiAffinity", rootData })) {
        vErrors = vErrors === null ? validate61.errors : append(vErrors, validate61.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate39.errors = vErrors;
  return errors === 0;
}
function validate82(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "labels" || key0 === "annotations")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.labels !== void 0) {
      let data0 = data.labels;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (Object.keys(data0).length > 64) {
          const err1 = { instancePath: instancePath + "/labels", schemaPath: "#/properties/labels/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        for (const key1 in data0) {
          let data1 = data0[key1];
          if (typeof data1 === "string") {
            if (func3(data1) > 63) {
              const err2 = { instancePath: instancePath + "/labels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/labels/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
          } else {
            const err3 = { instancePath: instancePath + "/labels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/labels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
        }
      } else {
        const err4 = { instancePath: instancePath + "/labels", schemaPath: "#/properties/labels/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.annotations !== void 0) {
      let data2 = data.annotations;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        if (Object.keys(data2).length > 64) {
          const err5 = { instancePath: instancePath + "/annotations", schemaPath: "#/properties/annotations/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
        for (const key2 in data2) {
          let data3 = data2[key2];
          if (typeof data3 === "string") {
            if (func3(data3) > 16384) {
              const err6 = { instancePath: instancePath + "/annotations/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/annotations/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
          } else {
            const err7 = { instancePath: instancePath + "/annotations/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/annotations/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
      } else {
        const err8 = { instancePath: instancePath + "/annotations", schemaPath: "#/properties/annotations/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
  } else {
    const err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err9];
    } else {
      vErrors.push(err9);
    }
    errors++;
  }
  validate82.errors = vErrors;
  return errors === 0;
}
function validate81(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "metadata" || key0 === "spec")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.metadata !== void 0) {
      if (!validate82(data.metadata, { instancePath: instancePath + "/metadata", parentData: data, parentDataProperty: "metadata", rootData })) {
        vErrors = vErrors === null ? validate82.errors : append(vErrors, validate82.errors);
        errors = vErrors.length;
      }
    }
    if (data.spec !== void 0) {
      let data1 = data.spec;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (Object.keys(data1).length > 64) {
          const err1 = { instancePath: instancePath + "/spec", schemaPath: "#/properties/spec/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      } else {
        const err2 = { instancePath: instancePath + "/spec", schemaPath: "#/properties/spec/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
  } else {
    const err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  validate81.errors = vErrors;
  return errors === 0;
}
var schema36 = { "type": "object", "properties": { "limits": { "type": "object", "maxProperties": 16, "additionalProperties": { "minimum": 0, "maximum": 9007199254740991, "maxLength": 32, "type": ["integer", "string"] } }, "requests": { "type": "object", "maxProperties": 16, "additionalProperties": { "minimum": 0, "maximum": 9007199254740991, "maxLength": 32, "type": ["integer", "string"] } } }, "additionalProperties": false };
function validate85(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "limits" || key0 === "requests")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.limits !== void 0) {
      let data0 = data.limits;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (Object.keys(data0).length > 16) {
          const err1 = { instancePath: instancePath + "/limits", schemaPath: "#/properties/limits/maxProperties", keyword: "maxProperties", params: { limit: 16 }, message: "must NOT have more than 16 properties" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        for (const key1 in data0) {
          let data1 = data0[key1];
          if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1)) && typeof data1 !== "string") {
            const err2 = { instancePath: instancePath + "/limits/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/limits/additionalProperties/type", keyword: "type", params: { type: schema36.properties.limits.additionalProperties.type }, message: "must be integer,string" };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.push(err2);
            }
            errors++;
          }
          if (typeof data1 == "number" && isFinite(data1)) {
            if (data1 > 9007199254740991 || isNaN(data1)) {
              const err3 = { instancePath: instancePath + "/limits/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/limits/additionalProperties/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
            if (data1 < 0 || isNaN(data1)) {
              const err4 = { instancePath: instancePath + "/limits/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/limits/additionalProperties/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err4];
              } else {
                vErrors.push(err4);
              }
              errors++;
            }
          }
          if (typeof data1 === "string") {
            if (func3(data1) > 32) {
              const err5 = { instancePath: instancePath + "/limits/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/limits/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.push(err5);
              }
              errors++;
            }
          }
        }
      } else {
        const err6 = { instancePath: instancePath + "/limits", schemaPath: "#/properties/limits/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.requests !== void 0) {
      let data2 = data.requests;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        if (Object.keys(data2).length > 16) {
          const err7 = { instancePath: instancePath + "/requests", schemaPath: "#/properties/requests/maxProperties", keyword: "maxProperties", params: { limit: 16 }, message: "must NOT have more than 16 properties" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
        for (const key2 in data2) {
          let data3 = data2[key2];
          if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3)) && typeof data3 !== "string") {
            const err8 = { instancePath: instancePath + "/requests/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/requests/additionalProperties/type", keyword: "type", params: { type: schema36.properties.requests.additionalProperties.type }, message: "must be integer,string" };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
          if (typeof data3 == "number" && isFinite(data3)) {
            if (data3 > 9007199254740991 || isNaN(data3)) {
              const err9 = { instancePath: instancePath + "/requests/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/requests/additionalProperties/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
            if (data3 < 0 || isNaN(data3)) {
              const err10 = { instancePath: instancePath + "/requests/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/requests/additionalProperties/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
          }
          if (typeof data3 === "string") {
            if (func3(data3) > 32) {
              const err11 = { instancePath: instancePath + "/requests/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/requests/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
              if (vErrors === null) {
                vErrors = [err11];
              } else {
                vErrors.push(err11);
              }
              errors++;
            }
          }
        }
      } else {
        const err12 = { instancePath: instancePath + "/requests", schemaPath: "#/properties/requests/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
  } else {
    const err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err13];
    } else {
      vErrors.push(err13);
    }
    errors++;
  }
  validate85.errors = vErrors;
  return errors === 0;
}
function validate89(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "configMapRef" || key0 === "prefix" || key0 === "secretRef")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.configMapRef !== void 0) {
      let data0 = data.configMapRef;
      if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
        if (data0.name === void 0) {
          const err1 = { instancePath: instancePath + "/configMapRef", schemaPath: "#/properties/configMapRef/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        for (const key1 in data0) {
          if (!(key1 === "name" || key1 === "optional")) {
            const err2 = { instancePath: instancePath + "/configMapRef", schemaPath: "#/properties/configMapRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.push(err2);
            }
            errors++;
          }
        }
        if (data0.name !== void 0) {
          let data1 = data0.name;
          if (typeof data1 === "string") {
            if (func3(data1) > 253) {
              const err3 = { instancePath: instancePath + "/configMapRef/name", schemaPath: "#/properties/configMapRef/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
          } else {
            const err4 = { instancePath: instancePath + "/configMapRef/name", schemaPath: "#/properties/configMapRef/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
        if (data0.optional !== void 0) {
          if (typeof data0.optional !== "boolean") {
            const err5 = { instancePath: instancePath + "/configMapRef/optional", schemaPath: "#/properties/configMapRef/properties/optional/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        }
      } else {
        const err6 = { instancePath: instancePath + "/configMapRef", schemaPath: "#/properties/configMapRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.prefix !== void 0) {
      let data3 = data.prefix;
      if (typeof data3 === "string") {
        if (func3(data3) > 256) {
          const err7 = { instancePath: instancePath + "/prefix", schemaPath: "#/properties/prefix/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      } else {
        const err8 = { instancePath: instancePath + "/prefix", schemaPath: "#/properties/prefix/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.secretRef !== void 0) {
      let data4 = data.secretRef;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
        if (data4.name === void 0) {
          const err9 = { instancePath: instancePath + "/secretRef", schemaPath: "#/properties/secretRef/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
        for (const key2 in data4) {
          if (!(key2 === "name" || key2 === "optional")) {
            const err10 = { instancePath: instancePath + "/secretRef", schemaPath: "#/properties/secretRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        }
        if (data4.name !== void 0) {
          let data5 = data4.name;
          if (typeof data5 === "string") {
            if (func3(data5) > 253) {
              const err11 = { instancePath: instancePath + "/secretRef/name", schemaPath: "#/properties/secretRef/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err11];
              } else {
                vErrors.push(err11);
              }
              errors++;
            }
          } else {
            const err12 = { instancePath: instancePath + "/secretRef/name", schemaPath: "#/properties/secretRef/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          }
        }
        if (data4.optional !== void 0) {
          if (typeof data4.optional !== "boolean") {
            const err13 = { instancePath: instancePath + "/secretRef/optional", schemaPath: "#/properties/secretRef/properties/optional/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err13];
            } else {
              vErrors.push(err13);
            }
            errors++;
          }
        }
      } else {
        const err14 = { instancePath: instancePath + "/secretRef", schemaPath: "#/properties/secretRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
  } else {
    const err15 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err15];
    } else {
      vErrors.push(err15);
    }
    errors++;
  }
  validate89.errors = vErrors;
  return errors === 0;
}
function validate88(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    if (data.length > 16) {
      const err0 = { instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 16 }, message: "must NOT have more than 16 items" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (!validate89(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate89.errors : append(vErrors, validate89.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate88.errors = vErrors;
  return errors === 0;
}
function validate92(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "httpProxy" || key0 === "httpsProxy" || key0 === "noProxy")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.httpProxy !== void 0) {
      let data0 = data.httpProxy;
      if (typeof data0 === "string") {
        if (func3(data0) > 2048) {
          const err1 = { instancePath: instancePath + "/httpProxy", schemaPath: "#/properties/httpProxy/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      } else {
        const err2 = { instancePath: instancePath + "/httpProxy", schemaPath: "#/properties/httpProxy/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.httpsProxy !== void 0) {
      let data1 = data.httpsProxy;
      if (typeof data1 === "string") {
        if (func3(data1) > 2048) {
          const err3 = { instancePath: instancePath + "/httpsProxy", schemaPath: "#/properties/httpsProxy/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/httpsProxy", schemaPath: "#/properties/httpsProxy/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.noProxy !== void 0) {
      let data2 = data.noProxy;
      if (Array.isArray(data2)) {
        if (data2.length > 64) {
          const err5 = { instancePath: instancePath + "/noProxy", schemaPath: "#/properties/noProxy/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
        const len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data3 = data2[i0];
          if (typeof data3 === "string") {
            if (func3(data3) > 253) {
              const err6 = { instancePath: instancePath + "/noProxy/" + i0, schemaPath: "#/properties/noProxy/items/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
            if (func3(data3) < 1) {
              const err7 = { instancePath: instancePath + "/noProxy/" + i0, schemaPath: "#/properties/noProxy/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                vErrors.push(err7);
              }
              errors++;
            }
          } else {
            const err8 = { instancePath: instancePath + "/noProxy/" + i0, schemaPath: "#/properties/noProxy/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
      } else {
        const err9 = { instancePath: instancePath + "/noProxy", schemaPath: "#/properties/noProxy/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
  } else {
    const err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  }
  validate92.errors = vErrors;
  return errors === 0;
}
function validate104(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.cidr === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "cidr" }, message: "must have required property 'cidr'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "cidr" || key0 === "except")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.cidr !== void 0) {
      let data0 = data.cidr;
      if (typeof data0 === "string") {
        if (func3(data0) > 64) {
          const err2 = { instancePath: instancePath + "/cidr", schemaPath: "#/properties/cidr/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      } else {
        const err3 = { instancePath: instancePath + "/cidr", schemaPath: "#/properties/cidr/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.except !== void 0) {
      let data1 = data.except;
      if (Array.isArray(data1)) {
        if (data1.length > 64) {
          const err4 = { instancePath: instancePath + "/except", schemaPath: "#/properties/except/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (typeof data2 === "string") {
            if (func3(data2) > 64) {
              const err5 = { instancePath: instancePath + "/except/" + i0, schemaPath: "#/properties/except/items/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.push(err5);
              }
              errors++;
            }
          } else {
            const err6 = { instancePath: instancePath + "/except/" + i0, schemaPath: "#/properties/except/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
      } else {
        const err7 = { instancePath: instancePath + "/except", schemaPath: "#/properties/except/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
  } else {
    const err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
  }
  validate104.errors = vErrors;
  return errors === 0;
}
var pattern11 = new RegExp("^[a-zA-Z_][a-zA-Z0-9_]*$", "u");
var pattern12 = new RegExp("^[a-zA-Z_$][a-zA-Z0-9_${}]*$", "u");
var schema43 = { "type": "string", "enum": ["replace", "Replace", "keep", "Keep", "drop", "Drop", "hashmod", "HashMod", "labelmap", "LabelMap", "labeldrop", "LabelDrop", "labelkeep", "LabelKeep", "lowercase", "Lowercase", "uppercase", "Uppercase", "keepequal", "KeepEqual", "dropequal", "DropEqual"] };
function validate113(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data !== "string") {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (!(data === "replace" || data === "Replace" || data === "keep" || data === "Keep" || data === "drop" || data === "Drop" || data === "hashmod" || data === "HashMod" || data === "labelmap" || data === "LabelMap" || data === "labeldrop" || data === "LabelDrop" || data === "labelkeep" || data === "LabelKeep" || data === "lowercase" || data === "Lowercase" || data === "uppercase" || data === "Uppercase" || data === "keepequal" || data === "KeepEqual" || data === "dropequal" || data === "DropEqual")) {
    const err1 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema43.enum }, message: "must be equal to one of the allowed values" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate113.errors = vErrors;
  return errors === 0;
}
function validate112(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "sourceLabels" || key0 === "separator" || key0 === "targetLabel" || key0 === "regex" || key0 === "modulus" || key0 === "replacement" || key0 === "action")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.sourceLabels !== void 0) {
      let data0 = data.sourceLabels;
      if (Array.isArray(data0)) {
        if (data0.length > 32) {
          const err1 = { instancePath: instancePath + "/sourceLabels", schemaPath: "#/properties/sourceLabels/maxItems", keyword: "maxItems", params: { limit: 32 }, message: "must NOT have more than 32 items" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data1 = data0[i0];
          if (typeof data1 === "string") {
            if (func3(data1) > 128) {
              const err2 = { instancePath: instancePath + "/sourceLabels/" + i0, schemaPath: "#/properties/sourceLabels/items/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
            if (!pattern11.test(data1)) {
              const err3 = { instancePath: instancePath + "/sourceLabels/" + i0, schemaPath: "#/properties/sourceLabels/items/pattern", keyword: "pattern", params: { pattern: "^[a-zA-Z_][a-zA-Z0-9_]*$" }, message: 'must match pattern "^[a-zA-Z_][a-zA-Z0-9_]*$"' };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
          } else {
            const err4 = { instancePath: instancePath + "/sourceLabels/" + i0, schemaPath: "#/properties/sourceLabels/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      } else {
        const err5 = { instancePath: instancePath + "/sourceLabels", schemaPath: "#/properties/sourceLabels/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.separator !== void 0) {
      let data2 = data.separator;
      if (typeof data2 === "string") {
        if (func3(data2) > 64) {
          const err6 = { instancePath: instancePath + "/separator", schemaPath: "#/properties/separator/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = { instancePath: instancePath + "/separator", schemaPath: "#/properties/separator/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.targetLabel !== void 0) {
      let data3 = data.targetLabel;
      if (typeof data3 === "string") {
        if (func3(data3) > 128) {
          const err8 = { instancePath: instancePath + "/targetLabel", schemaPath: "#/properties/targetLabel/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
        if (!pattern12.test(data3)) {
          const err9 = { instancePath: instancePath + "/targetLabel", schemaPath: "#/properties/targetLabel/pattern", keyword: "pattern", params: { pattern: "^[a-zA-Z_$][a-zA-Z0-9_${}]*$" }, message: 'must match pattern "^[a-zA-Z_$][a-zA-Z0-9_${}]*$"' };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      } else {
        const err10 = { instancePath: instancePath + "/targetLabel", schemaPath: "#/properties/targetLabel/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.regex !== void 0) {
      let data4 = data.regex;
      if (typeof data4 === "string") {
        if (func3(data4) > 1024) {
          const err11 = { instancePath: instancePath + "/regex", schemaPath: "#/properties/regex/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      } else {
        const err12 = { instancePath: instancePath + "/regex", schemaPath: "#/properties/regex/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.modulus !== void 0) {
      let data5 = data.modulus;
      if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
        const err13 = { instancePath: instancePath + "/modulus", schemaPath: "#/properties/modulus/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
      if (typeof data5 == "number" && isFinite(data5)) {
        if (data5 < 1 || isNaN(data5)) {
          const err14 = { instancePath: instancePath + "/modulus", schemaPath: "#/properties/modulus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
      }
    }
    if (data.replacement !== void 0) {
      let data6 = data.replacement;
      if (typeof data6 === "string") {
        if (func3(data6) > 1024) {
          const err15 = { instancePath: instancePath + "/replacement", schemaPath: "#/properties/replacement/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
      } else {
        const err16 = { instancePath: instancePath + "/replacement", schemaPath: "#/properties/replacement/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.action !== void 0) {
      if (!validate113(data.action, { instancePath: instancePath + "/action", parentData: data, parentDataProperty: "action", rootData })) {
        vErrors = vErrors === null ? validate113.errors : append(vErrors, validate113.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err17 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err17];
    } else {
      vErrors.push(err17);
    }
    errors++;
  }
  validate112.errors = vErrors;
  return errors === 0;
}
function validate111(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    if (data.length > 32) {
      const err0 = { instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 32 }, message: "must NOT have more than 32 items" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (!validate112(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate112.errors : append(vErrors, validate112.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate111.errors = vErrors;
  return errors === 0;
}
var pattern13 = new RegExp('^[^-_+.A-Z\\\\/*?"<>| ,#:][^A-Z\\\\/*?"<>| ,#:]*$', "u");
var pattern14 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.spec === void 0) {
      data.spec = {};
    }
    for (const key0 in data) {
      if (!(key0 === "apiVersion" || key0 === "kind" || key0 === "metadata" || key0 === "spec" || key0 === "status")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.apiVersion !== void 0) {
      if (typeof data.apiVersion !== "string") {
        const err1 = { instancePath: instancePath + "/apiVersion", schemaPath: "#/properties/apiVersion/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.kind !== void 0) {
      if (typeof data.kind !== "string") {
        const err2 = { instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.metadata !== void 0) {
      let data2 = data.metadata;
      if (!(data2 && typeof data2 == "object" && !Array.isArray(data2))) {
        const err3 = { instancePath: instancePath + "/metadata", schemaPath: "#/properties/metadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    let data3 = data.spec;
    if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
      if (data3.image === void 0) {
        data3.image = "quay.io/change-metrics/monocle:1.11.2";
      }
      if (data3.storageSize === void 0) {
        data3.storageSize = "10Gi";
      }
      if (data3.updateIdents === void 0) {
        data3.updateIdents = "OnConfigChange";
      }
      if (data3.suspend === void 0) {
        data3.suspend = false;
      }
      if (data3.hibernate === void 0) {
        data3.hibernate = false;
      }
      if (data3.elastic === void 0) {
        data3.elastic = {};
      }
      if (data3.api === void 0) {
        data3.api = {};
      }
      if (data3.crawler === void 0) {
        data3.crawler = {};
      }
      if (data3.networkPolicy === void 0) {
        data3.networkPolicy = {};
      }
      if (data3.monitoring === void 0) {
        data3.monitoring = {};
      }
      for (const key1 in data3) {
        if (!func2.call(schema6.properties.spec.properties, key1)) {
          const err4 = { instancePath: instancePath + "/spec", schemaPath: "#/properties/spec/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data3.publicURL !== void 0) {
        let data4 = data3.publicURL;
        if (typeof data4 === "string") {
          if (func3(data4) > 2048) {
            const err5 = { instancePath: instancePath + "/spec/publicURL", schemaPath: "#/properties/spec/properties/publicURL/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        } else {
          const err6 = { instancePath: instancePath + "/spec/publicURL", schemaPath: "#/properties/spec/properties/publicURL/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
      if (data3.monoclePublicURL !== void 0) {
        let data5 = data3.monoclePublicURL;
        if (typeof data5 === "string") {
          if (func3(data5) > 2048) {
            const err7 = { instancePath: instancePath + "/spec/monoclePublicURL", schemaPath: "#/properties/spec/properties/monoclePublicURL/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        } else {
          const err8 = { instancePath: instancePath + "/spec/monoclePublicURL", schemaPath: "#/properties/spec/properties/monoclePublicURL/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
      if (data3.title !== void 0) {
        let data6 = data3.title;
        if (typeof data6 === "string") {
          if (func3(data6) > 128) {
            const err9 = { instancePath: instancePath + "/spec/title", schemaPath: "#/properties/spec/properties/title/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
          if (func3(data6) < 1) {
            const err10 = { instancePath: instancePath + "/spec/title", schemaPath: "#/properties/spec/properties/title/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        } else {
          const err11 = { instancePath: instancePath + "/spec/title", schemaPath: "#/properties/spec/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      }
      if (data3.platform !== void 0) {
        let data7 = data3.platform;
        if (typeof data7 !== "string") {
          const err12 = { instancePath: instancePath + "/spec/platform", schemaPath: "#/properties/spec/properties/platform/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
        if (!(data7 === "Kubernetes" || data7 === "OpenShift")) {
          const err13 = { instancePath: instancePath + "/spec/platform", schemaPath: "#/properties/spec/properties/platform/enum", keyword: "enum", params: { allowedValues: schema6.properties.spec.properties.platform.enum }, message: "must be equal to one of the allowed values" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      }
      let data8 = data3.image;
      if (typeof data8 === "string") {
        if (func3(data8) > 512) {
          const err14 = { instancePath: instancePath + "/spec/image", schemaPath: "#/properties/spec/properties/image/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
        if (func3(data8) < 1) {
          const err15 = { instancePath: instancePath + "/spec/image", schemaPath: "#/properties/spec/properties/image/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
      } else {
        const err16 = { instancePath: instancePath + "/spec/image", schemaPath: "#/properties/spec/properties/image/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
      if (data3.imagePullPolicy !== void 0) {
        let data9 = data3.imagePullPolicy;
        if (typeof data9 !== "string") {
          const err17 = { instancePath: instancePath + "/spec/imagePullPolicy", schemaPath: "#/properties/spec/properties/imagePullPolicy/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err17];
          } else {
            vErrors.push(err17);
          }
          errors++;
        }
        if (!(data9 === "Always" || data9 === "IfNotPresent" || data9 === "Never")) {
          const err18 = { instancePath: instancePath + "/spec/imagePullPolicy", schemaPath: "#/properties/spec/properties/imagePullPolicy/enum", keyword: "enum", params: { allowedValues: schema6.properties.spec.properties.imagePullPolicy.enum }, message: "must be equal to one of the allowed values" };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            vErrors.push(err18);
          }
          errors++;
        }
      }
      if (data3.imagePullSecrets !== void 0) {
        let data10 = data3.imagePullSecrets;
        if (Array.isArray(data10)) {
          if (data10.length > 16) {
            const err19 = { instancePath: instancePath + "/spec/imagePullSecrets", schemaPath: "#/properties/spec/properties/imagePullSecrets/maxItems", keyword: "maxItems", params: { limit: 16 }, message: "must NOT have more than 16 items" };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
          const len0 = data10.length;
          for (let i0 = 0; i0 < len0; i0++) {
            let data11 = data10[i0];
            if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
              if (data11.name === void 0) {
                const err20 = { instancePath: instancePath + "/spec/imagePullSecrets/" + i0, schemaPath: "#/properties/spec/properties/imagePullSecrets/items/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
                if (vErrors === null) {
                  vErrors = [err20];
                } else {
                  vErrors.push(err20);
                }
                errors++;
              }
              for (const key2 in data11) {
                if (!(key2 === "name")) {
                  const err21 = { instancePath: instancePath + "/spec/imagePullSecrets/" + i0, schemaPath: "#/properties/spec/properties/imagePullSecrets/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
                  if (vErrors === null) {
                    vErrors = [err21];
                  } else {
                    vErrors.push(err21);
                  }
                  errors++;
                }
              }
              if (data11.name !== void 0) {
                let data12 = data11.name;
                if (typeof data12 === "string") {
                  if (func3(data12) > 253) {
                    const err22 = { instancePath: instancePath + "/spec/imagePullSecrets/" + i0 + "/name", schemaPath: "#/properties/spec/properties/imagePullSecrets/items/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                    if (vErrors === null) {
                      vErrors = [err22];
                    } else {
                      vErrors.push(err22);
                    }
                    errors++;
                  }
                  if (func3(data12) < 1) {
                    const err23 = { instancePath: instancePath + "/spec/imagePullSecrets/" + i0 + "/name", schemaPath: "#/properties/spec/properties/imagePullSecrets/items/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                    if (vErrors === null) {
                      vErrors = [err23];
                    } else {
                      vErrors.push(err23);
                    }
                    errors++;
                  }
                } else {
                  const err24 = { instancePath: instancePath + "/spec/imagePullSecrets/" + i0 + "/name", schemaPath: "#/properties/spec/properties/imagePullSecrets/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err24];
                  } else {
                    vErrors.push(err24);
                  }
                  errors++;
                }
              }
            } else {
              const err25 = { instancePath: instancePath + "/spec/imagePullSecrets/" + i0, schemaPath: "#/properties/spec/properties/imagePullSecrets/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err25];
              } else {
                vErrors.push(err25);
              }
              errors++;
            }
          }
        } else {
          const err26 = { instancePath: instancePath + "/spec/imagePullSecrets", schemaPath: "#/properties/spec/properties/imagePullSecrets/type", keyword: "type", params: { type: "array" }, message: "must be array" };
          if (vErrors === null) {
            vErrors = [err26];
          } else {
            vErrors.push(err26);
          }
          errors++;
        }
      }
      if (data3.imageRegistry !== void 0) {
        let data13 = data3.imageRegistry;
        if (typeof data13 === "string") {
          if (func3(data13) > 253) {
            const err27 = { instancePath: instancePath + "/spec/imageRegistry", schemaPath: "#/properties/spec/properties/imageRegistry/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
            if (vErrors === null) {
              vErrors = [err27];
            } else {
              vErrors.push(err27);
            }
            errors++;
          }
          if (func3(data13) < 1) {
            const err28 = { instancePath: instancePath + "/spec/imageRegistry", schemaPath: "#/properties/spec/properties/imageRegistry/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
            if (vErrors === null) {
              vErrors = [err28];
            } else {
              vErrors.push(err28);
            }
            errors++;
          }
        } else {
          const err29 = { instancePath: instancePath + "/spec/imageRegistry", schemaPath: "#/properties/spec/properties/imageRegistry/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err29];
          } else {
            vErrors.push(err29);
          }
          errors++;
        }
      }
      let data14 = data3.storageSize;
      if (typeof data14 === "string") {
        if (func3(data14) > 32) {
          const err30 = { instancePath: instancePath + "/spec/storageSize", schemaPath: "#/properties/spec/properties/storageSize/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
          if (vErrors === null) {
            vErrors = [err30];
          } else {
            vErrors.push(err30);
          }
          errors++;
        }
      } else {
        const err31 = { instancePath: instancePath + "/spec/storageSize", schemaPath: "#/properties/spec/properties/storageSize/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      }
      if (data3.storageClassName !== void 0) {
        let data15 = data3.storageClassName;
        if (typeof data15 === "string") {
          if (func3(data15) > 253) {
            const err32 = { instancePath: instancePath + "/spec/storageClassName", schemaPath: "#/properties/spec/properties/storageClassName/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
            if (vErrors === null) {
              vErrors = [err32];
            } else {
              vErrors.push(err32);
            }
            errors++;
          }
        } else {
          const err33 = { instancePath: instancePath + "/spec/storageClassName", schemaPath: "#/properties/spec/properties/storageClassName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err33];
          } else {
            vErrors.push(err33);
          }
          errors++;
        }
      }
      if (data3.storage !== void 0) {
        let data16 = data3.storage;
        if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
          for (const key3 in data16) {
            if (!(key3 === "autoGrow")) {
              const err34 = { instancePath: instancePath + "/spec/storage", schemaPath: "#/properties/spec/properties/storage/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
              if (vErrors === null) {
                vErrors = [err34];
              } else {
                vErrors.push(err34);
              }
              errors++;
            }
          }
          if (data16.autoGrow !== void 0) {
            let data17 = data16.autoGrow;
            if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {
              if (data17.thresholdPercent === void 0) {
                data17.thresholdPercent = 80;
              }
              if (data17.step === void 0) {
                data17.step = "10Gi";
              }
              if (data17.max === void 0) {
                const err35 = { instancePath: instancePath + "/spec/storage/autoGrow", schemaPath: "#/properties/spec/properties/storage/properties/autoGrow/required", keyword: "required", params: { missingProperty: "max" }, message: "must have required property 'max'" };
                if (vErrors === null) {
                  vErrors = [err35];
                } else {
                  vErrors.push(err35);
                }
                errors++;
              }
              for (const key4 in data17) {
                if (!(key4 === "thresholdPercent" || key4 === "step" || key4 === "max")) {
                  const err36 = { instancePath: instancePath + "/spec/storage/autoGrow", schemaPath: "#/properties/spec/properties/storage/properties/autoGrow/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties" };
                  if (vErrors === null) {
                    vErrors = [err36];
                  } else {
                    vErrors.push(err36);
                  }
                  errors++;
                }
              }
              let data18 = data17.thresholdPercent;
              if (!(typeof data18 == "number" && (!(data18 % 1) && !isNaN(data18)) && isFinite(data18))) {
                const err37 = { instancePath: instancePath + "/spec/storage/autoGrow/thresholdPercent", schemaPath: "#/properties/spec/properties/storage/properties/autoGrow/properties/thresholdPercent/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err37];
                } else {
                  vErrors.push(err37);
                }
                errors++;
              }
              if (typeof data18 == "number" && isFinite(data18)) {
                if (data18 > 90 || isNaN(data18)) {
                  const err38 = { instancePath: instancePath + "/spec/storage/autoGrow/thresholdPercent", schemaPath: "#/properties/spec/properties/storage/properties/autoGrow/properties/thresholdPercent/maximum", keyword: "maximum", params: { comparison: "<=", limit: 90 }, message: "must be <= 90" };
                  if (vErrors === null) {
                    vErrors = [err38];
                  } else {
                    vErrors.push(err38);
                  }
                  errors++;
                }
                if (data18 < 50 || isNaN(data18)) {
                  const err39 = { instancePath: instancePath + "/spec/storage/autoGrow/thresholdPercent", schemaPath: "#/properties/spec/properties/storage/properties/autoGrow/properties/thresholdPercent/minimum", keyword: "minimum", params: { comparison: ">=", limit: 50 }, message: "must be >= 50" };
                  if (vErrors === null) {
                    vErrors = [err39];
                  } else {
                    vErrors.push(err39);
                  }
                  errors++;
                }
              }
              let data19 = data17.step;
              if (typeof data19 === "string") {
                if (func3(data19) > 32) {
                  const err40 = { instancePath: instancePath + "/spec/storage/autoGrow/step", schemaPath: "#/properties/spec/properties/storage/properties/autoGrow/properties/step/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
                  if (vErrors === null) {
                    vErrors = [err40];
                  } else {
                    vErrors.push(err40);
                  }
                  errors++;
                }
              } else {
                const err41 = { instancePath: instancePath + "/spec/storage/autoGrow/step", schemaPath: "#/properties/spec/properties/storage/properties/autoGrow/properties/step/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err41];
                } else {
                  vErrors.push(err41);
                }
                errors++;
              }
              if (data17.max !== void 0) {
                let data20 = data17.max;
                if (typeof data20 === "string") {
                  if (func3(data20) > 32) {
                    const err42 = { instancePath: instancePath + "/spec/storage/autoGrow/max", schemaPath: "#/properties/spec/properties/storage/properties/autoGrow/properties/max/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
                    if (vErrors === null) {
                      vErrors = [err42];
                    } else {
                      vErrors.push(err42);
                    }
                    errors++;
                  }
                } else {
                  const err43 = { instancePath: instancePath + "/spec/storage/autoGrow/max", schemaPath: "#/properties/spec/properties/storage/properties/autoGrow/properties/max/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err43];
                  } else {
                    vErrors.push(err43);
                  }
                  errors++;
                }
              }
            } else {
              const err44 = { instancePath: instancePath + "/spec/storage/autoGrow", schemaPath: "#/properties/spec/properties/storage/properties/autoGrow/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err44];
              } else {
                vErrors.push(err44);
              }
              errors++;
            }
          }
        } else {
          const err45 = { instancePath: instancePath + "/spec/storage", schemaPath: "#/properties/spec/properties/storage/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err45];
          } else {
            vErrors.push(err45);
          }
          errors++;
        }
      }
      if (data3.config !== void 0) {
        let data21 = data3.config;
        if (!(data21 && typeof data21 == "object" && !Array.isArray(data21))) {
          const err46 = { instancePath: instancePath + "/spec/config", schemaPath: "#/properties/spec/properties/config/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err46];
          } else {
            vErrors.push(err46);
          }
          errors++;
        }
      }
      if (data3.secretName !== void 0) {
        let data22 = data3.secretName;
        if (typeof data22 === "string") {
          if (func3(data22) > 253) {
            const err47 = { instancePath: instancePath + "/spec/secretName", schemaPath: "#/properties/spec/properties/secretName/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
            if (vErrors === null) {
              vErrors = [err47];
            } else {
              vErrors.push(err47);
            }
            errors++;
          }
          if (func3(data22) < 1) {
            const err48 = { instancePath: instancePath + "/spec/secretName", schemaPath: "#/properties/spec/properties/secretName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
            if (vErrors === null) {
              vErrors = [err48];
            } else {
              vErrors.push(err48);
            }
            errors++;
          }
        } else {
          const err49 = { instancePath: instancePath + "/spec/secretName", schemaPath: "#/properties/spec/properties/secretName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err49];
          } else {
            vErrors.push(err49);
          }
          errors++;
        }
      }
      if (data3.caBundle !== void 0) {
        let data23 = data3.caBundle;
        if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
          for (const key5 in data23) {
            if (!(key5 === "configMapRef" || key5 === "secretRef")) {
              const err50 = { instancePath: instancePath + "/spec/caBundle", schemaPath: "#/properties/spec/properties/caBundle/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key5 }, message: "must NOT have additional properties" };
              if (vErrors === null) {
                vErrors = [err50];
              } else {
                vErrors.push(err50);
              }
              errors++;
            }
          }
          if (data23.configMapRef !== void 0) {
            let data24 = data23.configMapRef;
            if (data24 && typeof data24 == "object" && !Array.isArray(data24)) {
              if (data24.name === void 0) {
                const err51 = { instancePath: instancePath + "/spec/caBundle/configMapRef", schemaPath: "#/properties/spec/properties/caBundle/properties/configMapRef/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
                if (vErrors === null) {
                  vErrors = [err51];
                } else {
                  vErrors.push(err51);
                }
                errors++;
              }
              if (data24.key === void 0) {
                const err52 = { instancePath: instancePath + "/spec/caBundle/configMapRef", schemaPath: "#/properties/spec/properties/caBundle/properties/configMapRef/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'" };
                if (vErrors === null) {
                  vErrors = [err52];
                } else {
                  vErrors.push(err52);
                }
                errors++;
              }
              for (const key6 in data24) {
                if (!(key6 === "name" || key6 === "key")) {
                  const err53 = { instancePath: instancePath + "/spec/caBundle/configMapRef", schemaPath: "#/properties/spec/properties/caBundle/properties/configMapRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key6 }, message: "must NOT have additional properties" };
                  if (vErrors === null) {
                    vErrors = [err53];
                  } else {
                    vErrors.push(err53);
                  }
                  errors++;
                }
              }
              if (data24.name !== void 0) {
                let data25 = data24.name;
                if (typeof data25 === "string") {
                  if (func3(data25) > 253) {
                    const err54 = { instancePath: instancePath + "/spec/caBundle/configMapRef/name", schemaPath: "#/properties/spec/properties/caBundle/properties/configMapRef/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                    if (vErrors === null) {
                      vErrors = [err54];
                    } else {
                      vErrors.push(err54);
                    }
                    errors++;
                  }
                  if (func3(data25) < 1) {
                    const err55 = { instancePath: instancePath + "/spec/caBundle/configMapRef/name", schemaPath: "#/properties/spec/properties/caBundle/properties/configMapRef/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                    if (vErrors === null) {
                      vErrors = [err55];
                    } else {
                      vErrors.push(err55);
                    }
                    errors++;
                  }
                } else {
                  const err56 = { instancePath: instancePath + "/spec/caBundle/configMapRef/name", schemaPath: "#/properties/spec/properties/caBundle/properties/configMapRef/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err56];
                  } else {
                    vErrors.push(err56);
                  }
                  errors++;
                }
              }
              if (data24.key !== void 0) {
                let data26 = data24.key;
                if (typeof data26 === "string") {
                  if (func3(data26) > 253) {
                    const err57 = { instancePath: instancePath + "/spec/caBundle/configMapRef/key", schemaPath: "#/properties/spec/properties/caBundle/properties/configMapRef/properties/key/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                    if (vErrors === null) {
                      vErrors = [err57];
                    } else {
                      vErrors.push(err57);
                    }
                    errors++;
                  }
                  if (func3(data26) < 1) {
                    const err58 = { instancePath: instancePath + "/spec/caBundle/configMapRef/key", schemaPath: "#/properties/spec/properties/caBundle/properties/configMapRef/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                    if (vErrors === null) {
                      vErrors = [err58];
                    } else {
                      vErrors.push(err58);
                    }
                    errors++;
                  }
                } else {
                  const err59 = { instancePath: instancePath + "/spec/caBundle/configMapRef/key", schemaPath: "#/properties/spec/properties/caBundle/properties/configMapRef/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err59];
                  } else {
                    vErrors.push(err59);
                  }
                  errors++;
                }
              }
            } else {
              const err60 = { instancePath: instancePath + "/spec/caBundle/configMapRef", schemaPath: "#/properties/spec/properties/caBundle/properties/configMapRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err60];
              } else {
                vErrors.push(err60);
              }
              errors++;
            }
          }
          if (data23.secretRef !== void 0) {
            let data27 = data23.secretRef;
            if (data27 && typeof data27 == "object" && !Array.isArray(data27)) {
              if (data27.name === void 0) {
                const err61 = { instancePath: instancePath + "/spec/caBundle/secretRef", schemaPath: "#/properties/spec/properties/caBundle/properties/secretRef/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
                if (vErrors === null) {
                  vErrors = [err61];
                } else {
                  vErrors.push(err61);
                }
                errors++;
              }
              if (data27.key === void 0) {
                const err62 = { instancePath: instancePath + "/spec/caBundle/secretRef", schemaPath: "#/properties/spec/properties/caBundle/properties/secretRef/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'" };
                if (vErrors === null) {
                  vErrors = [err62];
                } else {
                  vErrors.push(err62);
                }
                errors++;
              }
              for (const key7 in data27) {
                if (!(key7 === "name" || key7 === "key")) {
                  const err63 = { instancePath: instancePath + "/spec/caBundle/secretRef", schemaPath: "#/properties/spec/properties/caBundle/properties/secretRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key7 }, message: "must NOT have additional properties" };
                  if (vErrors === null) {
                    vErrors = [err63];
                  } else {
                    vErrors.push(err63);
                  }
                  errors++;
                }
              }
              if (data27.name !== void 0) {
                let data28 = data27.name;
                if (typeof data28 === "string") {
                  if (func3(data28) > 253) {
                    const err64 = { instancePath: instancePath + "/spec/caBundle/secretRef/name", schemaPath: "#/properties/spec/properties/caBundle/properties/secretRef/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                    if (vErrors === null) {
                      vErrors = [err64];
                    } else {
                      vErrors.push(err64);
                    }
                    errors++;
                  }
                  if (func3(data28) < 1) {
                    const err65 = { instancePath: instancePath + "/spec/caBundle/secretRef/name", schemaPath: "#/properties/spec/properties/caBundle/properties/secretRef/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                    if (vErrors === null) {
                      vErrors = [err65];
                    } else {
                      vErrors.push(err65);
                    }
                    errors++;
                  }
                } else {
                  const err66 = { instancePath: instancePath + "/spec/caBundle/secretRef/name", schemaPath: "#/properties/spec/properties/caBundle/properties/secretRef/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err66];
                  } else {
                    vErrors.push(err66);
                  }
                  errors++;
                }
              }
              if (data27.key !== void 0) {
                let data29 = data27.key;
                if (typeof data29 === "string") {
                  if (func3(data29) > 253) {
                    const err67 = { instancePath: instancePath + "/spec/caBundle/secretRef/key", schemaPath: "#/properties/spec/properties/caBundle/properties/secretRef/properties/key/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                    if (vErrors === null) {
                      vErrors = [err67];
                    } else {
                      vErrors.push(err67);
                    }
                    errors++;
                  }
                  if (func3(data29) < 1) {
                    const err68 = { instancePath: instancePath + "/spec/caBundle/secretRef/key", schemaPath: "#/properties/spec/properties/caBundle/properties/secretRef/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                    if (vErrors === null) {
                      vErrors = [err68];
                    } else {
                      vErrors.push(err68);
                    }
                    errors++;
                  }
                } else {
                  const err69 = { instancePath: instancePath + "/spec/caBundle/secretRef/key", schemaPath: "#/properties/spec/properties/caBundle/properties/secretRef/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err69];
                  } else {
                    vErrors.push(err69);
                  }
                  errors++;
                }
              }
            } else {
              const err70 = { instancePath: instancePath + "/spec/caBundle/secretRef", schemaPath: "#/properties/spec/properties/caBundle/properties/secretRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err70];
              } else {
                vErrors.push(err70);
              }
              errors++;
            }
          }
        } else {
          const err71 = { instancePath: instancePath + "/spec/caBundle", schemaPath: "#/properties/spec/properties/caBundle/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err71];
          } else {
            vErrors.push(err71);
          }
          errors++;
        }
      }
      let data30 = data3.updateIdents;
      if (typeof data30 !== "string") {
        const err72 = { instancePath: instancePath + "/spec/updateIdents", schemaPath: "#/properties/spec/properties/updateIdents/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err72];
        } else {
          vErrors.push(err72);
        }
        errors++;
      }
      if (!(data30 === "OnConfigChange" || data30 === "OnIdentsChange" || data30 === "Never")) {
        const err73 = { instancePath: instancePath + "/spec/updateIdents", schemaPath: "#/properties/spec/properties/updateIdents/enum", keyword: "enum", params: { allowedValues: schema6.properties.spec.properties.updateIdents.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err73];
        } else {
          vErrors.push(err73);
        }
        errors++;
      }
      if (data3.updateIdentsDeadlineSeconds !== void 0) {
        let data31 = data3.updateIdentsDeadlineSeconds;
        if (!(typeof data31 == "number" && (!(data31 % 1) && !isNaN(data31)) && isFinite(data31))) {
          const err74 = { instancePath: instancePath + "/spec/updateIdentsDeadlineSeconds", schemaPath: "#/properties/spec/properties/updateIdentsDeadlineSeconds/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err74];
          } else {
            vErrors.push(err74);
          }
          errors++;
        }
        if (typeof data31 == "number" && isFinite(data31)) {
          if (data31 > 2592e3 || isNaN(data31)) {
            const err75 = { instancePath: instancePath + "/spec/updateIdentsDeadlineSeconds", schemaPath: "#/properties/spec/properties/updateIdentsDeadlineSeconds/maximum", keyword: "maximum", params: { comparison: "<=", limit: 2592e3 }, message: "must be <= 2592000" };
            if (vErrors === null) {
              vErrors = [err75];
            } else {
              vErrors.push(err75);
            }
            errors++;
          }
          if (data31 < 1 || isNaN(data31)) {
            const err76 = { instancePath: instancePath + "/spec/updateIdentsDeadlineSeconds", schemaPath: "#/properties/spec/properties/updateIdentsDeadlineSeconds/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
            if (vErrors === null) {
              vErrors = [err76];
            } else {
              vErrors.push(err76);
            }
            errors++;
          }
        }
      }
      if (typeof data3.suspend !== "boolean") {
        const err77 = { instancePath: instancePath + "/spec/suspend", schemaPath: "#/properties/spec/properties/suspend/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err77];
        } else {
          vErrors.push(err77);
        }
        errors++;
      }
      if (typeof data3.hibernate !== "boolean") {
        const err78 = { instancePath: instancePath + "/spec/hibernate", schemaPath: "#/properties/spec/properties/hibernate/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err78];
        } else {
          vErrors.push(err78);
        }
        errors++;
      }
      if (data3.upgrade !== void 0) {
        let data34 = data3.upgrade;
        if (data34 && typeof data34 == "object" && !Array.isArray(data34)) {
          if (data34.allowDowngrade === void 0) {
            data34.allowDowngrade = false;
          }
          if (data34.backupFirst === void 0) {
            data34.backupFirst = true;
          }
          for (const key8 in data34) {
            if (!(key8 === "allowDowngrade" || key8 === "backupFirst" || key8 === "window")) {
              const err79 = { instancePath: instancePath + "/spec/upgrade", schemaPath: "#/properties/spec/properties/upgrade/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key8 }, message: "must NOT have additional properties" };
              if (vErrors === null) {
                vErrors = [err79];
              } else {
                vErrors.push(err79);
              }
              errors++;
            }
          }
          if (typeof data34.allowDowngrade !== "boolean") {
            const err80 = { instancePath: instancePath + "/spec/upgrade/allowDowngrade", schemaPath: "#/properties/spec/properties/upgrade/properties/allowDowngrade/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err80];
            } else {
              vErrors.push(err80);
            }
            errors++;
          }
          if (typeof data34.backupFirst !== "boolean") {
            const err81 = { instancePath: instancePath + "/spec/upgrade/backupFirst", schemaPath: "#/properties/spec/properties/upgrade/properties/backupFirst/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err81];
            } else {
              vErrors.push(err81);
            }
            errors++;
          }
          if (data34.window !== void 0) {
            let data37 = data34.window;
            if (data37 && typeof data37 == "object" && !Array.isArray(data37)) {
              if (data37.schedule === void 0) {
                const err82 = { instancePath: instancePath + "/spec/upgrade/window", schemaPath: "#/properties/spec/properties/upgrade/properties/window/required", keyword: "required", params: { missingProperty: "schedule" }, message: "must have required property 'schedule'" };
                if (vErrors === null) {
                  vErrors = [err82];
                } else {
                  vErrors.push(err82);
                }
                errors++;
              }
              if (data37.durationMinutes === void 0) {
                const err83 = { instancePath: instancePath + "/spec/upgrade/window", schemaPath: "#/properties/spec/properties/upgrade/properties/window/required", keyword: "required", params: { missingProperty: "durationMinutes" }, message: "must have required property 'durationMinutes'" };
                if (vErrors === null) {
                  vErrors = [err83];
                } else {
                  vErrors.push(err83);
                }
                errors++;
              }
              for (const key9 in data37) {
                if (!(key9 === "schedule" || key9 === "durationMinutes")) {
                  const err84 = { instancePath: instancePath + "/spec/upgrade/window", schemaPath: "#/properties/spec/properties/upgrade/properties/window/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key9 }, message: "must NOT have additional properties" };
                  if (vErrors === null) {
                    vErrors = [err84];
                  } else {
                    vErrors.push(err84);
                  }
                  errors++;
                }
              }
              if (data37.schedule !== void 0) {
                let data38 = data37.schedule;
                if (typeof data38 === "string") {
                  if (func3(data38) > 100) {
                    const err85 = { instancePath: instancePath + "/spec/upgrade/window/schedule", schemaPath: "#/properties/spec/properties/upgrade/properties/window/properties/schedule/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" };
                    if (vErrors === null) {
                      vErrors = [err85];
                    } else {
                      vErrors.push(err85);
                    }
                    errors++;
                  }
                  if (func3(data38) < 9) {
                    const err86 = { instancePath: instancePath + "/spec/upgrade/window/schedule", schemaPath: "#/properties/spec/properties/upgrade/properties/window/properties/schedule/minLength", keyword: "minLength", params: { limit: 9 }, message: "must NOT have fewer than 9 characters" };
                    if (vErrors === null) {
                      vErrors = [err86];
                    } else {
                      vErrors.push(err86);
                    }
                    errors++;
                  }
                } else {
                  const err87 = { instancePath: instancePath + "/spec/upgrade/window/schedule", schemaPath: "#/properties/spec/properties/upgrade/properties/window/properties/schedule/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err87];
                  } else {
                    vErrors.push(err87);
                  }
                  errors++;
                }
              }
              if (data37.durationMinutes !== void 0) {
                let data39 = data37.durationMinutes;
                if (!(typeof data39 == "number" && (!(data39 % 1) && !isNaN(data39)) && isFinite(data39))) {
                  const err88 = { instancePath: instancePath + "/spec/upgrade/window/durationMinutes", schemaPath: "#/properties/spec/properties/upgrade/properties/window/properties/durationMinutes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                  if (vErrors === null) {
                    vErrors = [err88];
                  } else {
                    vErrors.push(err88);
                  }
                  errors++;
                }
                if (typeof data39 == "number" && isFinite(data39)) {
                  if (data39 > 10080 || isNaN(data39)) {
                    const err89 = { instancePath: instancePath + "/spec/upgrade/window/durationMinutes", schemaPath: "#/properties/spec/properties/upgrade/properties/window/properties/durationMinutes/maximum", keyword: "maximum", params: { comparison: "<=", limit: 10080 }, message: "must be <= 10080" };
                    if (vErrors === null) {
                      vErrors = [err89];
                    } else {
                      vErrors.push(err89);
                    }
                    errors++;
                  }
                  if (data39 < 1 || isNaN(data39)) {
                    const err90 = { instancePath: instancePath + "/spec/upgrade/window/durationMinutes", schemaPath: "#/properties/spec/properties/upgrade/properties/window/properties/durationMinutes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                    if (vErrors === null) {
                      vErrors = [err90];
                    } else {
                      vErrors.push(err90);
                    }
                    errors++;
                  }
                }
              }
            } else {
              const err91 = { instancePath: instancePath + "/spec/upgrade/window", schemaPath: "#/properties/spec/properties/upgrade/properties/window/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err91];
              } else {
                vErrors.push(err91);
              }
              errors++;
            }
          }
        } else {
          const err92 = { instancePath: instancePath + "/spec/upgrade", schemaPath: "#/properties/spec/properties/upgrade/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err92];
          } else {
            vErrors.push(err92);
          }
          errors++;
        }
      }
      if (data3.sink !== void 0) {
        let data40 = data3.sink;
        if (typeof data40 !== "string") {
          const err93 = { instancePath: instancePath + "/spec/sink", schemaPath: "#/properties/spec/properties/sink/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err93];
          } else {
            vErrors.push(err93);
          }
          errors++;
        }
        if (!(data40 === "Cluster" || data40 === "Git")) {
          const err94 = { instancePath: instancePath + "/spec/sink", schemaPath: "#/properties/spec/properties/sink/enum", keyword: "enum", params: { allowedValues: schema6.properties.spec.properties.sink.enum }, message: "must be equal to one of the allowed values" };
          if (vErrors === null) {
            vErrors = [err94];
          } else {
            vErrors.push(err94);
          }
          errors++;
        }
      }
      if (data3.backup !== void 0) {
        let data41 = data3.backup;
        if (data41 && typeof data41 == "object" && !Array.isArray(data41)) {
          if (data41.keep === void 0) {
            data41.keep = 7;
          }
          if (data41.suspend === void 0) {
            data41.suspend = false;
          }
          if (data41.deadlineSeconds === void 0) {
            data41.deadlineSeconds = 21600;
          }
          if (data41.schedule === void 0) {
            const err95 = { instancePath: instancePath + "/spec/backup", schemaPath: "#/properties/spec/properties/backup/required", keyword: "required", params: { missingProperty: "schedule" }, message: "must have required property 'schedule'" };
            if (vErrors === null) {
              vErrors = [err95];
            } else {
              vErrors.push(err95);
            }
            errors++;
          }
          if (data41.repository === void 0) {
            const err96 = { instancePath: instancePath + "/spec/backup", schemaPath: "#/properties/spec/properties/backup/required", keyword: "required", params: { missingProperty: "repository" }, message: "must have required property 'repository'" };
            if (vErrors === null) {
              vErrors = [err96];
            } else {
              vErrors.push(err96);
            }
            errors++;
          }
          for (const key10 in data41) {
            if (!(key10 === "schedule" || key10 === "keep" || key10 === "suspend" || key10 === "deadlineSeconds" || key10 === "repository")) {
              const err97 = { instancePath: instancePath + "/spec/backup", schemaPath: "#/properties/spec/properties/backup/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key10 }, message: "must NOT have additional properties" };
              if (vErrors === null) {
                vErrors = [err97];
              } else {
                vErrors.push(err97);
              }
              errors++;
            }
          }
          if (data41.schedule !== void 0) {
            let data42 = data41.schedule;
            if (typeof data42 === "string") {
              if (func3(data42) > 64) {
                const err98 = { instancePath: instancePath + "/spec/backup/schedule", schemaPath: "#/properties/spec/properties/backup/properties/schedule/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
                if (vErrors === null) {
                  vErrors = [err98];
                } else {
                  vErrors.push(err98);
                }
                errors++;
              }
              if (func3(data42) < 1) {
                const err99 = { instancePath: instancePath + "/spec/backup/schedule", schemaPath: "#/properties/spec/properties/backup/properties/schedule/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                if (vErrors === null) {
                  vErrors = [err99];
                } else {
                  vErrors.push(err99);
                }
                errors++;
              }
            } else {
              const err100 = { instancePath: instancePath + "/spec/backup/schedule", schemaPath: "#/properties/spec/properties/backup/properties/schedule/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err100];
              } else {
                vErrors.push(err100);
              }
              errors++;
            }
          }
          let data43 = data41.keep;
          if (!(typeof data43 == "number" && (!(data43 % 1) && !isNaN(data43)) && isFinite(data43))) {
            const err101 = { instancePath: instancePath + "/spec/backup/keep", schemaPath: "#/properties/spec/properties/backup/properties/keep/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err101];
            } else {
              vErrors.push(err101);
            }
            errors++;
          }
          if (typeof data43 == "number" && isFinite(data43)) {
            if (data43 > 100 || isNaN(data43)) {
              const err102 = { instancePath: instancePath + "/spec/backup/keep", schemaPath: "#/properties/spec/properties/backup/properties/keep/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" };
              if (vErrors === null) {
                vErrors = [err102];
              } else {
                vErrors.push(err102);
              }
              errors++;
            }
            if (data43 < 1 || isNaN(data43)) {
              const err103 = { instancePath: instancePath + "/spec/backup/keep", schemaPath: "#/properties/spec/properties/backup/properties/keep/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err103];
              } else {
                vErrors.push(err103);
              }
              errors++;
            }
          }
          if (typeof data41.suspend !== "boolean") {
            const err104 = { instancePath: instancePath + "/spec/backup/suspend", schemaPath: "#/properties/spec/properties/backup/properties/suspend/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err104];
            } else {
              vErrors.push(err104);
            }
            errors++;
          }
          let data45 = data41.deadlineSeconds;
          if (!(typeof data45 == "number" && (!(data45 % 1) && !isNaN(data45)) && isFinite(data45))) {
            const err105 = { instancePath: instancePath + "/spec/backup/deadlineSeconds", schemaPath: "#/properties/spec/properties/backup/properties/deadlineSeconds/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err105];
            } else {
              vErrors.push(err105);
            }
            errors++;
          }
          if (typeof data45 == "number" && isFinite(data45)) {
            if (data45 > 2592e3 || isNaN(data45)) {
              const err106 = { instancePath: instancePath + "/spec/backup/deadlineSeconds", schemaPath: "#/properties/spec/properties/backup/properties/deadlineSeconds/maximum", keyword: "maximum", params: { comparison: "<=", limit: 2592e3 }, message: "must be <= 2592000" };
              if (vErrors === null) {
                vErrors = [err106];
              } else {
                vErrors.push(err106);
              }
              errors++;
            }
            if (data45 < 60 || isNaN(data45)) {
              const err107 = { instancePath: instancePath + "/spec/backup/deadlineSeconds", schemaPath: "#/properties/spec/properties/backup/properties/deadlineSeconds/minimum", keyword: "minimum", params: { comparison: ">=", limit: 60 }, message: "must be >= 60" };
              if (vErrors === null) {
                vErrors = [err107];
              } else {
                vErrors.push(err107);
              }
              errors++;
            }
          }
          if (data41.repository !== void 0) {
            if (!validate22(data41.repository, { instancePath: instancePath + "/spec/backup/repository", parentData: data41, parentDataProperty: "repository", rootData })) {
              vErrors = vErrors === null ? validate22.errors : append(vErrors, validate22.errors);
              errors = vErrors.length;
            }
          }
        } else {
          const err108 = { instancePath: instancePath + "/spec/backup", schemaPath: "#/properties/spec/properties/backup/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err108];
          } else {
            vErrors.push(err108);
          }
          errors++;
        }
      }
      if (data3.bootstrap !== void 0) {
        let data47 = data3.bootstrap;
        if (data47 && typeof data47 == "object" && !Array.isArray(data47)) {
          for (const key11 in data47) {
            if (!(key11 === "restore")) {
              const err109 = { instancePath: instancePath + "/spec/bootstrap", schemaPath: "#/properties/spec/properties/bootstrap/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key11 }, message: "must NOT have additional properties" };
              if (vErrors === null) {
                vErrors = [err109];
              } else {
                vErrors.push(err109);
              }
              errors++;
            }
          }
          if (data47.restore !== void 0) {
            let data48 = data47.restore;
            if (data48 && typeof data48 == "object" && !Array.isArray(data48)) {
              if (data48.snapshot === void 0) {
                data48.snapshot = "latest";
              }
              if (data48.repository === void 0) {
                const err110 = { instancePath: instancePath + "/spec/bootstrap/restore", schemaPath: "#/properties/spec/properties/bootstrap/properties/restore/required", keyword: "required", params: { missingProperty: "repository" }, message: "must have required property 'repository'" };
                if (vErrors === null) {
                  vErrors = [err110];
                } else {
                  vErrors.push(err110);
                }
                errors++;
              }
              for (const key12 in data48) {
                if (!(key12 === "repository" || key12 === "snapshot")) {
                  const err111 = { instancePath: instancePath + "/spec/bootstrap/restore", schemaPath: "#/properties/spec/properties/bootstrap/properties/restore/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key12 }, message: "must NOT have additional properties" };
                  if (vErrors === null) {
                    vErrors = [err111];
                  } else {
                    vErrors.push(err111);
                  }
                  errors++;
                }
              }
              if (data48.repository !== void 0) {
                if (!validate22(data48.repository, { instancePath: instancePath + "/spec/bootstrap/restore/repository", parentData: data48, parentDataProperty: "repository", rootData })) {
                  vErrors = vErrors === null ? validate22.errors : append(vErrors, validate22.errors);
                  errors = vErrors.length;
                }
              }
              let data50 = data48.snapshot;
              if (typeof data50 === "string") {
                if (func3(data50) > 256) {
                  const err112 = { instancePath: instancePath + "/spec/bootstrap/restore/snapshot", schemaPath: "#/properties/spec/properties/bootstrap/properties/restore/properties/snapshot/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" };
                  if (vErrors === null) {
                    vErrors = [err112];
                  } else {
                    vErrors.push(err112);
                  }
                  errors++;
                }
                if (func3(data50) < 1) {
                  const err113 = { instancePath: instancePath + "/spec/bootstrap/restore/snapshot", schemaPath: "#/properties/spec/properties/bootstrap/properties/restore/properties/snapshot/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err113];
                  } else {
                    vErrors.push(err113);
                  }
                  errors++;
                }
              } else {
                const err114 = { instancePath: instancePath + "/spec/bootstrap/restore/snapshot", schemaPath: "#/properties/spec/properties/bootstrap/properties/restore/properties/snapshot/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err114];
                } else {
                  vErrors.push(err114);
                }
                errors++;
              }
            } else {
              const err115 = { instancePath: instancePath + "/spec/bootstrap/restore", schemaPath: "#/properties/spec/properties/bootstrap/properties/restore/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err115];
              } else {
                vErrors.push(err115);
              }
              errors++;
            }
          }
        } else {
          const err116 = { instancePath: instancePath + "/spec/bootstrap", schemaPath: "#/properties/spec/properties/bootstrap/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err116];
          } else {
            vErrors.push(err116);
          }
          errors++;
        }
      }
      let data51 = data3.elastic;
      if (data51 && typeof data51 == "object" && !Array.isArray(data51)) {
        if (data51.image === void 0) {
          data51.image = "docker.elastic.co/elasticsearch/elasticsearch:7.17.26";
        }
        if (data51.bridge === void 0) {
          data51.bridge = {};
        }
        if (data51.resources === void 0) {
          data51.resources = { "requests": { "cpu": "500m", "memory": "2Gi" }, "limits": { "memory": "2Gi" } };
        }
        if (data51.podDisruptionBudget === void 0) {
          data51.podDisruptionBudget = {};
        }
        for (const key13 in data51) {
          if (!func2.call(schema6.properties.spec.properties.elastic.properties, key13)) {
            const err117 = { instancePath: instancePath + "/spec/elastic", schemaPath: "#/properties/spec/properties/elastic/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key13 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err117];
            } else {
              vErrors.push(err117);
            }
            errors++;
          }
        }
        let data52 = data51.image;
        if (typeof data52 === "string") {
          if (func3(data52) > 512) {
            const err118 = { instancePath: instancePath + "/spec/elastic/image", schemaPath: "#/properties/spec/properties/elastic/properties/image/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" };
            if (vErrors === null) {
              vErrors = [err118];
            } else {
              vErrors.push(err118);
            }
            errors++;
          }
          if (func3(data52) < 1) {
            const err119 = { instancePath: instancePath + "/spec/elastic/image", schemaPath: "#/properties/spec/properties/elastic/properties/image/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
            if (vErrors === null) {
              vErrors = [err119];
            } else {
              vErrors.push(err119);
            }
            errors++;
          }
        } else {
          const err120 = { instancePath: instancePath + "/spec/elastic/image", schemaPath: "#/properties/spec/properties/elastic/properties/image/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err120];
          } else {
            vErrors.push(err120);
          }
          errors++;
        }
        if (data51.heap !== void 0) {
          let data53 = data51.heap;
          if (typeof data53 === "string") {
            if (func3(data53) > 32) {
              const err121 = { instancePath: instancePath + "/spec/elastic/heap", schemaPath: "#/properties/spec/properties/elastic/properties/heap/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
              if (vErrors === null) {
                vErrors = [err121];
              } else {
                vErrors.push(err121);
              }
              errors++;
            }
          } else {
            const err122 = { instancePath: instancePath + "/spec/elastic/heap", schemaPath: "#/properties/spec/properties/elastic/properties/heap/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err122];
            } else {
              vErrors.push(err122);
            }
            errors++;
          }
        }
        if (data51.external !== void 0) {
          let data54 = data51.external;
          if (data54 && typeof data54 == "object" && !Array.isArray(data54)) {
            if (data54.compatibility === void 0) {
              data54.compatibility = 7;
            }
            for (const key14 in data54) {
              if (!(key14 === "url" || key14 === "urlFrom" || key14 === "caSecretRef" || key14 === "authSecretRef" || key14 === "compatibility")) {
                const err123 = { instancePath: instancePath + "/spec/elastic/external", schemaPath: "#/properties/spec/properties/elastic/properties/external/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key14 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err123];
                } else {
                  vErrors.push(err123);
                }
                errors++;
              }
            }
            if (data54.url !== void 0) {
              let data55 = data54.url;
              if (typeof data55 === "string") {
                if (func3(data55) > 2048) {
                  const err124 = { instancePath: instancePath + "/spec/elastic/external/url", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/url/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
                  if (vErrors === null) {
                    vErrors = [err124];
                  } else {
                    vErrors.push(err124);
                  }
                  errors++;
                }
              } else {
                const err125 = { instancePath: instancePath + "/spec/elastic/external/url", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err125];
                } else {
                  vErrors.push(err125);
                }
                errors++;
              }
            }
            if (data54.urlFrom !== void 0) {
              let data56 = data54.urlFrom;
              if (data56 && typeof data56 == "object" && !Array.isArray(data56)) {
                if (data56.name === void 0) {
                  const err126 = { instancePath: instancePath + "/spec/elastic/external/urlFrom", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
                  if (vErrors === null) {
                    vErrors = [err126];
                  } else {
                    vErrors.push(err126);
                  }
                  errors++;
                }
                if (data56.key === void 0) {
                  const err127 = { instancePath: instancePath + "/spec/elastic/external/urlFrom", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'" };
                  if (vErrors === null) {
                    vErrors = [err127];
                  } else {
                    vErrors.push(err127);
                  }
                  errors++;
                }
                for (const key15 in data56) {
                  if (!(key15 === "name" || key15 === "key")) {
                    const err128 = { instancePath: instancePath + "/spec/elastic/external/urlFrom", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key15 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err128];
                    } else {
                      vErrors.push(err128);
                    }
                    errors++;
                  }
                }
                if (data56.name !== void 0) {
                  let data57 = data56.name;
                  if (typeof data57 === "string") {
                    if (func3(data57) > 253) {
                      const err129 = { instancePath: instancePath + "/spec/elastic/external/urlFrom/name", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                      if (vErrors === null) {
                        vErrors = [err129];
                      } else {
                        vErrors.push(err129);
                      }
                      errors++;
                    }
                    if (func3(data57) < 1) {
                      const err130 = { instancePath: instancePath + "/spec/elastic/external/urlFrom/name", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err130];
                      } else {
                        vErrors.push(err130);
                      }
                      errors++;
                    }
                  } else {
                    const err131 = { instancePath: instancePath + "/spec/elastic/external/urlFrom/name", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err131];
                    } else {
                      vErrors.push(err131);
                    }
                    errors++;
                  }
                }
                if (data56.key !== void 0) {
                  let data58 = data56.key;
                  if (typeof data58 === "string") {
                    if (func3(data58) > 253) {
                      const err132 = { instancePath: instancePath + "/spec/elastic/external/urlFrom/key", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/properties/key/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                      if (vErrors === null) {
                        vErrors = [err132];
                      } else {
                        vErrors.push(err132);
                      }
                      errors++;
                    }
                    if (func3(data58) < 1) {
                      const err133 = { instancePath: instancePath + "/spec/elastic/external/urlFrom/key", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err133];
                      } else {
                        vErrors.push(err133);
                      }
                      errors++;
                    }
                  } else {
                    const err134 = { instancePath: instancePath + "/spec/elastic/external/urlFrom/key", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err134];
                    } else {
                      vErrors.push(err134);
                    }
                    errors++;
                  }
                }
              } else {
                const err135 = { instancePath: instancePath + "/spec/elastic/external/urlFrom", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err135];
                } else {
                  vErrors.push(err135);
                }
                errors++;
              }
            }
            if (data54.caSecretRef !== void 0) {
              let data59 = data54.caSecretRef;
              if (data59 && typeof data59 == "object" && !Array.isArray(data59)) {
                if (data59.key === void 0) {
                  data59.key = "ca.crt";
                }
                if (data59.name === void 0) {
                  const err136 = { instancePath: instancePath + "/spec/elastic/external/caSecretRef", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/caSecretRef/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
                  if (vErrors === null) {
                    vErrors = [err136];
                  } else {
                    vErrors.push(err136);
                  }
                  errors++;
                }
                for (const key16 in data59) {
                  if (!(key16 === "name" || key16 === "key")) {
                    const err137 = { instancePath: instancePath + "/spec/elastic/external/caSecretRef", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/caSecretRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key16 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err137];
                    } else {
                      vErrors.push(err137);
                    }
                    errors++;
                  }
                }
                if (data59.name !== void 0) {
                  let data60 = data59.name;
                  if (typeof data60 === "string") {
                    if (func3(data60) > 253) {
                      const err138 = { instancePath: instancePath + "/spec/elastic/external/caSecretRef/name", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/caSecretRef/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                      if (vErrors === null) {
                        vErrors = [err138];
                      } else {
                        vErrors.push(err138);
                      }
                      errors++;
                    }
                    if (func3(data60) < 1) {
                      const err139 = { instancePath: instancePath + "/spec/elastic/external/caSecretRef/name", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/caSecretRef/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err139];
                      } else {
                        vErrors.push(err139);
                      }
                      errors++;
                    }
                  } else {
                    const err140 = { instancePath: instancePath + "/spec/elastic/external/caSecretRef/name", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/caSecretRef/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err140];
                    } else {
                      vErrors.push(err140);
                    }
                    errors++;
                  }
                }
                let data61 = data59.key;
                if (typeof data61 === "string") {
                  if (func3(data61) > 253) {
                    const err141 = { instancePath: instancePath + "/spec/elastic/external/caSecretRef/key", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/caSecretRef/properties/key/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                    if (vErrors === null) {
                      vErrors = [err141];
                    } else {
                      vErrors.push(err141);
                    }
                    errors++;
                  }
                  if (func3(data61) < 1) {
                    const err142 = { instancePath: instancePath + "/spec/elastic/external/caSecretRef/key", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/caSecretRef/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                    if (vErrors === null) {
                      vErrors = [err142];
                    } else {
                      vErrors.push(err142);
                    }
                    errors++;
                  }
                } else {
                  const err143 = { instancePath: instancePath + "/spec/elastic/external/caSecretRef/key", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/caSecretRef/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err143];
                  } else {
                    vErrors.push(err143);
                  }
                  errors++;
                }
              } else {
                const err144 = { instancePath: instancePath + "/spec/elastic/external/caSecretRef", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/caSecretRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err144];
                } else {
                  vErrors.push(err144);
                }
                errors++;
              }
            }
            if (data54.authSecretRef !== void 0) {
              let data62 = data54.authSecretRef;
              if (data62 && typeof data62 == "object" && !Array.isArray(data62)) {
                if (data62.name === void 0) {
                  const err145 = { instancePath: instancePath + "/spec/elastic/external/authSecretRef", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/authSecretRef/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
                  if (vErrors === null) {
                    vErrors = [err145];
                  } else {
                    vErrors.push(err145);
                  }
                  errors++;
                }
                for (const key17 in data62) {
                  if (!(key17 === "name" || key17 === "usernameKey" || key17 === "passwordKey" || key17 === "apiKeyKey")) {
                    const err146 = { instancePath: instancePath + "/spec/elastic/external/authSecretRef", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/authSecretRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key17 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err146];
                    } else {
                      vErrors.push(err146);
                    }
                    errors++;
                  }
                }
                if (data62.name !== void 0) {
                  let data63 = data62.name;
                  if (typeof data63 === "string") {
                    if (func3(data63) > 253) {
                      const err147 = { instancePath: instancePath + "/spec/elastic/external/authSecretRef/name", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/authSecretRef/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                      if (vErrors === null) {
                        vErrors = [err147];
                      } else {
                        vErrors.push(err147);
                      }
                      errors++;
                    }
                    if (func3(data63) < 1) {
                      const err148 = { instancePath: instancePath + "/spec/elastic/external/authSecretRef/name", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/authSecretRef/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err148];
                      } else {
                        vErrors.push(err148);
                      }
                      errors++;
                    }
                  } else {
                    const err149 = { instancePath: instancePath + "/spec/elastic/external/authSecretRef/name", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/authSecretRef/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err149];
                    } else {
                      vErrors.push(err149);
                    }
                    errors++;
                  }
                }
                if (data62.usernameKey !== void 0) {
                  let data64 = data62.usernameKey;
                  if (typeof data64 === "string") {
                    if (func3(data64) > 253) {
                      const err150 = { instancePath: instancePath + "/spec/elastic/external/authSecretRef/usernameKey", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/authSecretRef/properties/usernameKey/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                      if (vErrors === null) {
                        vErrors = [err150];
                      } else {
                        vErrors.push(err150);
                      }
                      errors++;
                    }
                    if (func3(data64) < 1) {
                      const err151 = { instancePath: instancePath + "/spec/elastic/external/authSecretRef/usernameKey", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/authSecretRef/properties/usernameKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err151];
                      } else {
                        vErrors.push(err151);
                      }
                      errors++;
                    }
                  } else {
                    const err152 = { instancePath: instancePath + "/spec/elastic/external/authSecretRef/usernameKey", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/authSecretRef/properties/usernameKey/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err152];
                    } else {
                      vErrors.push(err152);
                    }
                    errors++;
                  }
                }
                if (data62.passwordKey !== void 0) {
                  let data65 = data62.passwordKey;
                  if (typeof data65 === "string") {
                    if (func3(data65) > 253) {
                      const err153 = { instancePath: instancePath + "/spec/elastic/external/authSecretRef/passwordKey", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/authSecretRef/properties/passwordKey/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                      if (vErrors === null) {
                        vErrors = [err153];
                      } else {
                        vErrors.push(err153);
                      }
                      errors++;
                    }
                    if (func3(data65) < 1) {
                      const err154 = { instancePath: instancePath + "/spec/elastic/external/authSecretRef/passwordKey", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/authSecretRef/properties/passwordKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err154];
                      } else {
                        vErrors.push(err154);
                      }
                      errors++;
                    }
                  } else {
                    const err155 = { instancePath: instancePath + "/spec/elastic/external/authSecretRef/passwordKey", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/authSecretRef/properties/passwordKey/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err155];
                    } else {
                      vErrors.push(err155);
                    }
                    errors++;
                  }
                }
                if (data62.apiKeyKey !== void 0) {
                  let data66 = data62.apiKeyKey;
                  if (typeof data66 === "string") {
                    if (func3(data66) > 253) {
                      const err156 = { instancePath: instancePath + "/spec/elastic/external/authSecretRef/apiKeyKey", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/authSecretRef/properties/apiKeyKey/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                      if (vErrors === null) {
                        vErrors = [err156];
                      } else {
                        vErrors.push(err156);
                      }
                      errors++;
                    }
                    if (func3(data66) < 1) {
                      const err157 = { instancePath: instancePath + "/spec/elastic/external/authSecretRef/apiKeyKey", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/authSecretRef/properties/apiKeyKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err157];
                      } else {
                        vErrors.push(err157);
                      }
                      errors++;
                    }
                  } else {
                    const err158 = { instancePath: instancePath + "/spec/elastic/external/authSecretRef/apiKeyKey", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/authSecretRef/properties/apiKeyKey/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err158];
                    } else {
                      vErrors.push(err158);
                    }
                    errors++;
                  }
                }
              } else {
                const err159 = { instancePath: instancePath + "/spec/elastic/external/authSecretRef", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/authSecretRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err159];
                } else {
                  vErrors.push(err159);
                }
                errors++;
              }
            }
            let data67 = data54.compatibility;
            if (!(typeof data67 == "number" && (!(data67 % 1) && !isNaN(data67)) && isFinite(data67))) {
              const err160 = { instancePath: instancePath + "/spec/elastic/external/compatibility", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/compatibility/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
              if (vErrors === null) {
                vErrors = [err160];
              } else {
                vErrors.push(err160);
              }
              errors++;
            }
          } else {
            const err161 = { instancePath: instancePath + "/spec/elastic/external", schemaPath: "#/properties/spec/properties/elastic/properties/external/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err161];
            } else {
              vErrors.push(err161);
            }
            errors++;
          }
        }
        let data68 = data51.bridge;
        if (data68 && typeof data68 == "object" && !Array.isArray(data68)) {
          if (data68.image === void 0) {
            data68.image = "docker.io/library/haproxy:3.2.6";
          }
          for (const key18 in data68) {
            if (!(key18 === "image")) {
              const err162 = { instancePath: instancePath + "/spec/elastic/bridge", schemaPath: "#/properties/spec/properties/elastic/properties/bridge/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key18 }, message: "must NOT have additional properties" };
              if (vErrors === null) {
                vErrors = [err162];
              } else {
                vErrors.push(err162);
              }
              errors++;
            }
          }
          let data69 = data68.image;
          if (typeof data69 === "string") {
            if (func3(data69) > 512) {
              const err163 = { instancePath: instancePath + "/spec/elastic/bridge/image", schemaPath: "#/properties/spec/properties/elastic/properties/bridge/properties/image/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" };
              if (vErrors === null) {
                vErrors = [err163];
              } else {
                vErrors.push(err163);
              }
              errors++;
            }
            if (func3(data69) < 1) {
              const err164 = { instancePath: instancePath + "/spec/elastic/bridge/image", schemaPath: "#/properties/spec/properties/elastic/properties/bridge/properties/image/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err164];
              } else {
                vErrors.push(err164);
              }
              errors++;
            }
          } else {
            const err165 = { instancePath: instancePath + "/spec/elastic/bridge/image", schemaPath: "#/properties/spec/properties/elastic/properties/bridge/properties/image/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err165];
            } else {
              vErrors.push(err165);
            }
            errors++;
          }
        } else {
          const err166 = { instancePath: instancePath + "/spec/elastic/bridge", schemaPath: "#/properties/spec/properties/elastic/properties/bridge/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err166];
          } else {
            vErrors.push(err166);
          }
          errors++;
        }
        let data70 = data51.resources;
        if (data70 && typeof data70 == "object" && !Array.isArray(data70)) {
          for (const key19 in data70) {
            if (!(key19 === "limits" || key19 === "requests")) {
              const err167 = { instancePath: instancePath + "/spec/elastic/resources", schemaPath: "#/properties/spec/properties/elastic/properties/resources/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key19 }, message: "must NOT have additional properties" };
              if (vErrors === null) {
                vErrors = [err167];
              } else {
                vErrors.push(err167);
              }
              errors++;
            }
          }
          if (data70.limits !== void 0) {
            let data71 = data70.limits;
            if (data71 && typeof data71 == "object" && !Array.isArray(data71)) {
              if (Object.keys(data71).length > 16) {
                const err168 = { instancePath: instancePath + "/spec/elastic/resources/limits", schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/limits/maxProperties", keyword: "maxProperties", params: { limit: 16 }, message: "must NOT have more than 16 properties" };
                if (vErrors === null) {
                  vErrors = [err168];
                } else {
                  vErrors.push(err168);
                }
                errors++;
              }
              for (const key20 in data71) {
                let data72 = data71[key20];
                if (!(typeof data72 == "number" && (!(data72 % 1) && !isNaN(data72)) && isFinite(data72)) && typeof data72 !== "string") {
                  const err169 = { instancePath: instancePath + "/spec/elastic/resources/limits/" + key20.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/limits/additionalProperties/type", keyword: "type", params: { type: schema6.properties.spec.properties.elastic.properties.resources.properties.limits.additionalProperties.type }, message: "must be integer,string" };
                  if (vErrors === null) {
                    vErrors = [err169];
                  } else {
                    vErrors.push(err169);
                  }
                  errors++;
                }
                if (typeof data72 == "number" && isFinite(data72)) {
                  if (data72 > 9007199254740991 || isNaN(data72)) {
                    const err170 = { instancePath: instancePath + "/spec/elastic/resources/limits/" + key20.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/limits/additionalProperties/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" };
                    if (vErrors === null) {
                      vErrors = [err170];
                    } else {
                      vErrors.push(err170);
                    }
                    errors++;
                  }
                  if (data72 < 0 || isNaN(data72)) {
                    const err171 = { instancePath: instancePath + "/spec/elastic/resources/limits/" + key20.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/limits/additionalProperties/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                    if (vErrors === null) {
                      vErrors = [err171];
                    } else {
                      vErrors.push(err171);
                    }
                    errors++;
                  }
                }
                if (typeof data72 === "string") {
                  if (func3(data72) > 32) {
                    const err172 = { instancePath: instancePath + "/spec/elastic/resources/limits/" + key20.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/limits/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
                    if (vErrors === null) {
                      vErrors = [err172];
                    } else {
                      vErrors.push(err172);
                    }
                    errors++;
                  }
                }
              }
            } else {
              const err173 = { instancePath: instancePath + "/spec/elastic/resources/limits", schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/limits/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err173];
              } else {
                vErrors.push(err173);
              }
              errors++;
            }
          }
          if (data70.requests !== void 0) {
            let data73 = data70.requests;
            if (data73 && typeof data73 == "object" && !Array.isArray(data73)) {
              if (Object.keys(data73).length > 16) {
                const err174 = { instancePath: instancePath + "/spec/elastic/resources/requests", schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/requests/maxProperties", keyword: "maxProperties", params: { limit: 16 }, message: "must NOT have more than 16 properties" };
                if (vErrors === null) {
                  vErrors = [err174];
                } else {
                  vErrors.push(err174);
                }
                errors++;
              }
              for (const key21 in data73) {
                let data74 = data73[key21];
                if (!(typeof data74 == "number" && (!(data74 % 1) && !isNaN(data74)) && isFinite(data74)) && typeof data74 !== "string") {
                  const err175 = { instancePath: instancePath + "/spec/elastic/resources/requests/" + key21.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/requests/additionalProperties/type", keyword: "type", params: { type: schema6.properties.spec.properties.elastic.properties.resources.properties.requests.additionalProperties.type }, message: "must be integer,string" };
                  if (vErrors === null) {
                    vErrors = [err175];
                  } else {
                    vErrors.push(err175);
                  }
                  errors++;
                }
                if (typeof data74 == "number" && isFinite(data74)) {
                  if (data74 > 9007199254740991 || isNaN(data74)) {
                    const err176 = { instancePath: instancePath + "/spec/elastic/resources/requests/" + key21.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/requests/additionalProperties/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" };
                    if (vErrors === null) {
                      vErrors = [err176];
                    } else {
                      vErrors.push(err176);
                    }
                    errors++;
                  }
                  if (data74 < 0 || isNaN(data74)) {
                    const err177 = { instancePath: instancePath + "/spec/elastic/resources/requests/" + key21.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/requests/additionalProperties/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                    if (vErrors === null) {
                      vErrors = [err177];
                    } else {
                      vErrors.push(err177);
                    }
                    errors++;
                  }
                }
                if (typeof data74 === "string") {
                  if (func3(data74) > 32) {
                    const err178 = { instancePath: instancePath + "/spec/elastic/resources/requests/" + key21.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/requests/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
                    if (vErrors === null) {
                      vErrors = [err178];
                    } else {
                      vErrors.push(err178);
                    }
                    errors++;
                  }
                }
              }
            } else {
              const err179 = { instancePath: instancePath + "/spec/elastic/resources/requests", schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/requests/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err179];
              } else {
                vErrors.push(err179);
              }
              errors++;
            }
          }
        } else {
          const err180 = { instancePath: instancePath + "/spec/elastic/resources", schemaPath: "#/properties/spec/properties/elastic/properties/resources/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err180];
          } else {
            vErrors.push(err180);
          }
          errors++;
        }
        if (data51.eck !== void 0) {
          let data75 = data51.eck;
          if (data75 && typeof data75 == "object" && !Array.isArray(data75)) {
            for (const key22 in data75) {
              if (!(key22 === "name" || key22 === "nodes" || key22 === "version" || key22 === "storageSize" || key22 === "storageClassName" || key22 === "resources" || key22 === "volumeClaimDeletePolicy")) {
                const err181 = { instancePath: instancePath + "/spec/elastic/eck", schemaPath: "#/properties/spec/properties/elastic/properties/eck/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key22 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err181];
                } else {
                  vErrors.push(err181);
                }
                errors++;
              }
            }
            if (data75.name !== void 0) {
              let data76 = data75.name;
              if (typeof data76 === "string") {
                if (func3(data76) > 36) {
                  const err182 = { instancePath: instancePath + "/spec/elastic/eck/name", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/name/maxLength", keyword: "maxLength", params: { limit: 36 }, message: "must NOT have more than 36 characters" };
                  if (vErrors === null) {
                    vErrors = [err182];
                  } else {
                    vErrors.push(err182);
                  }
                  errors++;
                }
                if (func3(data76) < 1) {
                  const err183 = { instancePath: instancePath + "/spec/elastic/eck/name", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err183];
                  } else {
                    vErrors.push(err183);
                  }
                  errors++;
                }
              } else {
                const err184 = { instancePath: instancePath + "/spec/elastic/eck/name", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err184];
                } else {
                  vErrors.push(err184);
                }
                errors++;
              }
            }
            if (data75.nodes !== void 0) {
              let data77 = data75.nodes;
              if (!(typeof data77 == "number" && (!(data77 % 1) && !isNaN(data77)) && isFinite(data77))) {
                const err185 = { instancePath: instancePath + "/spec/elastic/eck/nodes", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/nodes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err185];
                } else {
                  vErrors.push(err185);
                }
                errors++;
              }
              if (typeof data77 == "number" && isFinite(data77)) {
                if (data77 > 100 || isNaN(data77)) {
                  const err186 = { instancePath: instancePath + "/spec/elastic/eck/nodes", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/nodes/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" };
                  if (vErrors === null) {
                    vErrors = [err186];
                  } else {
                    vErrors.push(err186);
                  }
                  errors++;
                }
                if (data77 < 1 || isNaN(data77)) {
                  const err187 = { instancePath: instancePath + "/spec/elastic/eck/nodes", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/nodes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                  if (vErrors === null) {
                    vErrors = [err187];
                  } else {
                    vErrors.push(err187);
                  }
                  errors++;
                }
              }
            }
            if (data75.version !== void 0) {
              let data78 = data75.version;
              if (typeof data78 === "string") {
                if (func3(data78) > 32) {
                  const err188 = { instancePath: instancePath + "/spec/elastic/eck/version", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/version/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
                  if (vErrors === null) {
                    vErrors = [err188];
                  } else {
                    vErrors.push(err188);
                  }
                  errors++;
                }
              } else {
                const err189 = { instancePath: instancePath + "/spec/elastic/eck/version", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/version/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err189];
                } else {
                  vErrors.push(err189);
                }
                errors++;
              }
            }
            if (data75.storageSize !== void 0) {
              let data79 = data75.storageSize;
              if (typeof data79 === "string") {
                if (func3(data79) > 32) {
                  const err190 = { instancePath: instancePath + "/spec/elastic/eck/storageSize", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/storageSize/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
                  if (vErrors === null) {
                    vErrors = [err190];
                  } else {
                    vErrors.push(err190);
                  }
                  errors++;
                }
              } else {
                const err191 = { instancePath: instancePath + "/spec/elastic/eck/storageSize", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/storageSize/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err191];
                } else {
                  vErrors.push(err191);
                }
                errors++;
              }
            }
            if (data75.storageClassName !== void 0) {
              let data80 = data75.storageClassName;
              if (typeof data80 === "string") {
                if (func3(data80) > 253) {
                  const err192 = { instancePath: instancePath + "/spec/elastic/eck/storageClassName", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/storageClassName/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                  if (vErrors === null) {
                    vErrors = [err192];
                  } else {
                    vErrors.push(err192);
                  }
                  errors++;
                }
                if (func3(data80) < 1) {
                  const err193 = { instancePath: instancePath + "/spec/elastic/eck/storageClassName", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/storageClassName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err193];
                  } else {
                    vErrors.push(err193);
                  }
                  errors++;
                }
              } else {
                const err194 = { instancePath: instancePath + "/spec/elastic/eck/storageClassName", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/storageClassName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err194];
                } else {
                  vErrors.push(err194);
                }
                errors++;
              }
            }
            if (data75.resources !== void 0) {
              let data81 = data75.resources;
              if (data81 && typeof data81 == "object" && !Array.isArray(data81)) {
                for (const key23 in data81) {
                  if (!(key23 === "limits" || key23 === "requests")) {
                    const err195 = { instancePath: instancePath + "/spec/elastic/eck/resources", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/resources/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key23 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err195];
                    } else {
                      vErrors.push(err195);
                    }
                    errors++;
                  }
                }
                if (data81.limits !== void 0) {
                  let data82 = data81.limits;
                  if (data82 && typeof data82 == "object" && !Array.isArray(data82)) {
                    if (Object.keys(data82).length > 16) {
                      const err196 = { instancePath: instancePath + "/spec/elastic/eck/resources/limits", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/resources/properties/limits/maxProperties", keyword: "maxProperties", params: { limit: 16 }, message: "must NOT have more than 16 properties" };
                      if (vErrors === null) {
                        vErrors = [err196];
                      } else {
                        vErrors.push(err196);
                      }
                      errors++;
                    }
                    for (const key24 in data82) {
                      let data83 = data82[key24];
                      if (!(typeof data83 == "number" && (!(data83 % 1) && !isNaN(data83)) && isFinite(data83)) && typeof data83 !== "string") {
                        const err197 = { instancePath: instancePath + "/spec/elastic/eck/resources/limits/" + key24.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/resources/properties/limits/additionalProperties/type", keyword: "type", params: { type: schema6.properties.spec.properties.elastic.properties.eck.properties.resources.properties.limits.additionalProperties.type }, message: "must be integer,string" };
                        if (vErrors === null) {
                          vErrors = [err197];
                        } else {
                          vErrors.push(err197);
                        }
                        errors++;
                      }
                      if (typeof data83 == "number" && isFinite(data83)) {
                        if (data83 > 9007199254740991 || isNaN(data83)) {
                          const err198 = { instancePath: instancePath + "/spec/elastic/eck/resources/limits/" + key24.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/resources/properties/limits/additionalProperties/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" };
                          if (vErrors === null) {
                            vErrors = [err198];
                          } else {
                            vErrors.push(err198);
                          }
                          errors++;
                        }
                        if (data83 < 0 || isNaN(data83)) {
                          const err199 = { instancePath: instancePath + "/spec/elastic/eck/resources/limits/" + key24.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/resources/properties/limits/additionalProperties/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                          if (vErrors === null) {
                            vErrors = [err199];
                          } else {
                            vErrors.push(err199);
                          }
                          errors++;
                        }
                      }
                      if (typeof data83 === "string") {
                        if (func3(data83) > 32) {
                          const err200 = { instancePath: instancePath + "/spec/elastic/eck/resources/limits/" + key24.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/resources/properties/limits/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
                          if (vErrors === null) {
                            vErrors = [err200];
                          } else {
                            vErrors.push(err200);
                          }
                          errors++;
                        }
                      }
                    }
                  } else {
                    const err201 = { instancePath: instancePath + "/spec/elastic/eck/resources/limits", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/resources/properties/limits/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                    if (vErrors === null) {
                      vErrors = [err201];
                    } else {
                      vErrors.push(err201);
                    }
                    errors++;
                  }
                }
                if (data81.requests !== void 0) {
                  let data84 = data81.requests;
                  if (data84 && typeof data84 == "object" && !Array.isArray(data84)) {
                    if (Object.keys(data84).length > 16) {
                      const err202 = { instancePath: instancePath + "/spec/elastic/eck/resources/requests", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/resources/properties/requests/maxProperties", keyword: "maxProperties", params: { limit: 16 }, message: "must NOT have more than 16 properties" };
                      if (vErrors === null) {
                        vErrors = [err202];
                      } else {
                        vErrors.push(err202);
                      }
                      errors++;
                    }
                    for (const key25 in data84) {
                      let data85 = data84[key25];
                      if (!(typeof data85 == "number" && (!(data85 % 1) && !isNaN(data85)) && isFinite(data85)) && typeof data85 !== "string") {
                        const err203 = { instancePath: instancePath + "/spec/elastic/eck/resources/requests/" + key25.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/resources/properties/requests/additionalProperties/type", keyword: "type", params: { type: schema6.properties.spec.properties.elastic.properties.eck.properties.resources.properties.requests.additionalProperties.type }, message: "must be integer,string" };
                        if (vErrors === null) {
                          vErrors = [err203];
                        } else {
                          vErrors.push(err203);
                        }
                        errors++;
                      }
                      if (typeof data85 == "number" && isFinite(data85)) {
                        if (data85 > 9007199254740991 || isNaN(data85)) {
                          const err204 = { instancePath: instancePath + "/spec/elastic/eck/resources/requests/" + key25.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/resources/properties/requests/additionalProperties/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" };
                          if (vErrors === null) {
                            vErrors = [err204];
                          } else {
                            vErrors.push(err204);
                          }
                          errors++;
                        }
                        if (data85 < 0 || isNaN(data85)) {
                          const err205 = { instancePath: instancePath + "/spec/elastic/eck/resources/requests/" + key25.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/resources/properties/requests/additionalProperties/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                          if (vErrors === null) {
                            vErrors = [err205];
                          } else {
                            vErrors.push(err205);
                          }
                          errors++;
                        }
                      }
                      if (typeof data85 === "string") {
                        if (func3(data85) > 32) {
                          const err206 = { instancePath: instancePath + "/spec/elastic/eck/resources/requests/" + key25.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/resources/properties/requests/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
                          if (vErrors === null) {
                            vErrors = [err206];
                          } else {
                            vErrors.push(err206);
                          }
                          errors++;
                        }
                      }
                    }
                  } else {
                    const err207 = { instancePath: instancePath + "/spec/elastic/eck/resources/requests", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/resources/properties/requests/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                    if (vErrors === null) {
                      vErrors = [err207];
                    } else {
                      vErrors.push(err207);
                    }
                    errors++;
                  }
                }
              } else {
                const err208 = { instancePath: instancePath + "/spec/elastic/eck/resources", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/resources/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err208];
                } else {
                  vErrors.push(err208);
                }
                errors++;
              }
            }
            if (data75.volumeClaimDeletePolicy !== void 0) {
              let data86 = data75.volumeClaimDeletePolicy;
              if (typeof data86 !== "string") {
                const err209 = { instancePath: instancePath + "/spec/elastic/eck/volumeClaimDeletePolicy", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/volumeClaimDeletePolicy/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err209];
                } else {
                  vErrors.push(err209);
                }
                errors++;
              }
              if (!(data86 === "DeleteOnScaledownOnly" || data86 === "DeleteOnScaledownAndClusterDeletion")) {
                const err210 = { instancePath: instancePath + "/spec/elastic/eck/volumeClaimDeletePolicy", schemaPath: "#/properties/spec/properties/elastic/properties/eck/properties/volumeClaimDeletePolicy/enum", keyword: "enum", params: { allowedValues: schema6.properties.spec.properties.elastic.properties.eck.properties.volumeClaimDeletePolicy.enum }, message: "must be equal to one of the allowed values" };
                if (vErrors === null) {
                  vErrors = [err210];
                } else {
                  vErrors.push(err210);
                }
                errors++;
              }
            }
          } else {
            const err211 = { instancePath: instancePath + "/spec/elastic/eck", schemaPath: "#/properties/spec/properties/elastic/properties/eck/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err211];
            } else {
              vErrors.push(err211);
            }
            errors++;
          }
        }
        if (data51.env !== void 0) {
          if (!validate27(data51.env, { instancePath: instancePath + "/spec/elastic/env", parentData: data51, parentDataProperty: "env", rootData })) {
            vErrors = vErrors === null ? validate27.errors : append(vErrors, validate27.errors);
            errors = vErrors.length;
          }
        }
        if (data51.nodeSelector !== void 0) {
          let data88 = data51.nodeSelector;
          if (data88 && typeof data88 == "object" && !Array.isArray(data88)) {
            if (Object.keys(data88).length > 64) {
              const err212 = { instancePath: instancePath + "/spec/elastic/nodeSelector", schemaPath: "#/properties/spec/properties/elastic/properties/nodeSelector/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err212];
              } else {
                vErrors.push(err212);
              }
              errors++;
            }
            for (const key26 in data88) {
              let data89 = data88[key26];
              if (typeof data89 === "string") {
                if (func3(data89) > 63) {
                  const err213 = { instancePath: instancePath + "/spec/elastic/nodeSelector/" + key26.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/nodeSelector/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                  if (vErrors === null) {
                    vErrors = [err213];
                  } else {
                    vErrors.push(err213);
                  }
                  errors++;
                }
              } else {
                const err214 = { instancePath: instancePath + "/spec/elastic/nodeSelector/" + key26.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/nodeSelector/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err214];
                } else {
                  vErrors.push(err214);
                }
                errors++;
              }
            }
          } else {
            const err215 = { instancePath: instancePath + "/spec/elastic/nodeSelector", schemaPath: "#/properties/spec/properties/elastic/properties/nodeSelector/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err215];
            } else {
              vErrors.push(err215);
            }
            errors++;
          }
        }
        if (data51.tolerations !== void 0) {
          if (!validate35(data51.tolerations, { instancePath: instancePath + "/spec/elastic/tolerations", parentData: data51, parentDataProperty: "tolerations", rootData })) {
            vErrors = vErrors === null ? validate35.errors : append(vErrors, validate35.errors);
            errors = vErrors.length;
          }
        }
        if (data51.affinity !== void 0) {
          if (!validate39(data51.affinity, { instancePath: instancePath + "/spec/elastic/affinity", parentData: data51, parentDataProperty: "affinity", rootData })) {
            vErrors = vErrors === null ? validate39.errors : append(vErrors, validate39.errors);
            errors = vErrors.length;
          }
        }
        if (data51.priorityClassName !== void 0) {
          let data92 = data51.priorityClassName;
          if (typeof data92 === "string") {
            if (func3(data92) > 253) {
              const err216 = { instancePath: instancePath + "/spec/elastic/priorityClassName", schemaPath: "#/properties/spec/properties/elastic/properties/priorityClassName/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err216];
              } else {
                vErrors.push(err216);
              }
              errors++;
            }
          } else {
            const err217 = { instancePath: instancePath + "/spec/elastic/priorityClassName", schemaPath: "#/properties/spec/properties/elastic/properties/priorityClassName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err217];
            } else {
              vErrors.push(err217);
            }
            errors++;
          }
        }
        if (data51.podLabels !== void 0) {
          let data93 = data51.podLabels;
          if (data93 && typeof data93 == "object" && !Array.isArray(data93)) {
            if (Object.keys(data93).length > 64) {
              const err218 = { instancePath: instancePath + "/spec/elastic/podLabels", schemaPath: "#/properties/spec/properties/elastic/properties/podLabels/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err218];
              } else {
                vErrors.push(err218);
              }
              errors++;
            }
            for (const key27 in data93) {
              let data94 = data93[key27];
              if (typeof data94 === "string") {
                if (func3(data94) > 63) {
                  const err219 = { instancePath: instancePath + "/spec/elastic/podLabels/" + key27.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/podLabels/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                  if (vErrors === null) {
                    vErrors = [err219];
                  } else {
                    vErrors.push(err219);
                  }
                  errors++;
                }
              } else {
                const err220 = { instancePath: instancePath + "/spec/elastic/podLabels/" + key27.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/podLabels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err220];
                } else {
                  vErrors.push(err220);
                }
                errors++;
              }
            }
          } else {
            const err221 = { instancePath: instancePath + "/spec/elastic/podLabels", schemaPath: "#/properties/spec/properties/elastic/properties/podLabels/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err221];
            } else {
              vErrors.push(err221);
            }
            errors++;
          }
        }
        if (data51.podAnnotations !== void 0) {
          let data95 = data51.podAnnotations;
          if (data95 && typeof data95 == "object" && !Array.isArray(data95)) {
            if (Object.keys(data95).length > 64) {
              const err222 = { instancePath: instancePath + "/spec/elastic/podAnnotations", schemaPath: "#/properties/spec/properties/elastic/properties/podAnnotations/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err222];
              } else {
                vErrors.push(err222);
              }
              errors++;
            }
            for (const key28 in data95) {
              let data96 = data95[key28];
              if (typeof data96 === "string") {
                if (func3(data96) > 16384) {
                  const err223 = { instancePath: instancePath + "/spec/elastic/podAnnotations/" + key28.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/podAnnotations/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" };
                  if (vErrors === null) {
                    vErrors = [err223];
                  } else {
                    vErrors.push(err223);
                  }
                  errors++;
                }
              } else {
                const err224 = { instancePath: instancePath + "/spec/elastic/podAnnotations/" + key28.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/podAnnotations/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err224];
                } else {
                  vErrors.push(err224);
                }
                errors++;
              }
            }
          } else {
            const err225 = { instancePath: instancePath + "/spec/elastic/podAnnotations", schemaPath: "#/properties/spec/properties/elastic/properties/podAnnotations/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err225];
            } else {
              vErrors.push(err225);
            }
            errors++;
          }
        }
        if (data51.service !== void 0) {
          let data97 = data51.service;
          if (data97 && typeof data97 == "object" && !Array.isArray(data97)) {
            for (const key29 in data97) {
              if (!(key29 === "annotations")) {
                const err226 = { instancePath: instancePath + "/spec/elastic/service", schemaPath: "#/properties/spec/properties/elastic/properties/service/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key29 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err226];
                } else {
                  vErrors.push(err226);
                }
                errors++;
              }
            }
            if (data97.annotations !== void 0) {
              let data98 = data97.annotations;
              if (data98 && typeof data98 == "object" && !Array.isArray(data98)) {
                if (Object.keys(data98).length > 64) {
                  const err227 = { instancePath: instancePath + "/spec/elastic/service/annotations", schemaPath: "#/properties/spec/properties/elastic/properties/service/properties/annotations/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
                  if (vErrors === null) {
                    vErrors = [err227];
                  } else {
                    vErrors.push(err227);
                  }
                  errors++;
                }
                for (const key30 in data98) {
                  let data99 = data98[key30];
                  if (typeof data99 === "string") {
                    if (func3(data99) > 16384) {
                      const err228 = { instancePath: instancePath + "/spec/elastic/service/annotations/" + key30.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/service/properties/annotations/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" };
                      if (vErrors === null) {
                        vErrors = [err228];
                      } else {
                        vErrors.push(err228);
                      }
                      errors++;
                    }
                  } else {
                    const err229 = { instancePath: instancePath + "/spec/elastic/service/annotations/" + key30.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/service/properties/annotations/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err229];
                    } else {
                      vErrors.push(err229);
                    }
                    errors++;
                  }
                }
              } else {
                const err230 = { instancePath: instancePath + "/spec/elastic/service/annotations", schemaPath: "#/properties/spec/properties/elastic/properties/service/properties/annotations/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err230];
                } else {
                  vErrors.push(err230);
                }
                errors++;
              }
            }
          } else {
            const err231 = { instancePath: instancePath + "/spec/elastic/service", schemaPath: "#/properties/spec/properties/elastic/properties/service/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err231];
            } else {
              vErrors.push(err231);
            }
            errors++;
          }
        }
        let data100 = data51.podDisruptionBudget;
        if (data100 && typeof data100 == "object" && !Array.isArray(data100)) {
          if (data100.enabled === void 0) {
            data100.enabled = false;
          }
          for (const key31 in data100) {
            if (!(key31 === "enabled")) {
              const err232 = { instancePath: instancePath + "/spec/elastic/podDisruptionBudget", schemaPath: "#/properties/spec/properties/elastic/properties/podDisruptionBudget/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key31 }, message: "must NOT have additional properties" };
              if (vErrors === null) {
                vErrors = [err232];
              } else {
                vErrors.push(err232);
              }
              errors++;
            }
          }
          if (typeof data100.enabled !== "boolean") {
            const err233 = { instancePath: instancePath + "/spec/elastic/podDisruptionBudget/enabled", schemaPath: "#/properties/spec/properties/elastic/properties/podDisruptionBudget/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
            if (vErrors === null) {
              vErrors = [err233];
            } else {
              vErrors.push(err233);
            }
            errors++;
          }
        } else {
          const err234 = { instancePath: instancePath + "/spec/elastic/podDisruptionBudget", schemaPath: "#/properties/spec/properties/elastic/properties/podDisruptionBudget/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err234];
          } else {
            vErrors.push(err234);
          }
          errors++;
        }
        if (data51.podTemplate !== void 0) {
          if (!validate81(data51.podTemplate, { instancePath: instancePath + "/spec/elastic/podTemplate", parentData: data51, parentDataProperty: "podTemplate", rootData })) {
            vErrors = vErrors === null ? validate81.errors : append(vErrors, validate81.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err235 = { instancePath: instancePath + "/spec/elastic", schemaPath: "#/properties/spec/properties/elastic/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err235];
        } else {
          vErrors.push(err235);
        }
        errors++;
      }
      let data103 = data3.api;
      if (data103 && typeof data103 == "object" && !Array.isArray(data103)) {
        if (data103.resources === void 0) {
          data103.resources = { "requests": { "cpu": "100m", "memory": "256Mi" }, "limits": { "memory": "1Gi" } };
        }
        if (data103.service === void 0) {
          data103.service = {};
        }
        for (const key32 in data103) {
          if (!func2.call(schema6.properties.spec.properties.api.properties, key32)) {
            const err236 = { instancePath: instancePath + "/spec/api", schemaPath: "#/properties/spec/properties/api/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key32 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err236];
            } else {
              vErrors.push(err236);
            }
            errors++;
          }
        }
        if (!validate85(data103.resources, { instancePath: instancePath + "/spec/api/resources", parentData: data103, parentDataProperty: "resources", rootData })) {
          vErrors = vErrors === null ? validate85.errors : append(vErrors, validate85.errors);
          errors = vErrors.length;
        }
        if (data103.env !== void 0) {
          if (!validate27(data103.env, { instancePath: instancePath + "/spec/api/env", parentData: data103, parentDataProperty: "env", rootData })) {
            vErrors = vErrors === null ? validate27.errors : append(vErrors, validate27.errors);
            errors = vErrors.length;
          }
        }
        if (data103.envFrom !== void 0) {
          if (!validate88(data103.envFrom, { instancePath: instancePath + "/spec/api/envFrom", parentData: data103, parentDataProperty: "envFrom", rootData })) {
            vErrors = vErrors === null ? validate88.errors : append(vErrors, validate88.errors);
            errors = vErrors.length;
          }
        }
        let data107 = data103.service;
        if (data107 && typeof data107 == "object" && !Array.isArray(data107)) {
          if (data107.type === void 0) {
            data107.type = "ClusterIP";
          }
          if (data107.port === void 0) {
            data107.port = 8080;
          }
          for (const key33 in data107) {
            if (!(key33 === "type" || key33 === "annotations" || key33 === "port" || key33 === "nodePort" || key33 === "loadBalancerClass" || key33 === "loadBalancerSourceRanges" || key33 === "externalTrafficPolicy")) {
              const err237 = { instancePath: instancePath + "/spec/api/service", schemaPath: "#/properties/spec/properties/api/properties/service/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key33 }, message: "must NOT have additional properties" };
              if (vErrors === null) {
                vErrors = [err237];
              } else {
                vErrors.push(err237);
              }
              errors++;
            }
          }
          let data108 = data107.type;
          if (typeof data108 !== "string") {
            const err238 = { instancePath: instancePath + "/spec/api/service/type", schemaPath: "#/properties/spec/properties/api/properties/service/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err238];
            } else {
              vErrors.push(err238);
            }
            errors++;
          }
          if (!(data108 === "ClusterIP" || data108 === "NodePort" || data108 === "LoadBalancer")) {
            const err239 = { instancePath: instancePath + "/spec/api/service/type", schemaPath: "#/properties/spec/properties/api/properties/service/properties/type/enum", keyword: "enum", params: { allowedValues: schema6.properties.spec.properties.api.properties.service.properties.type.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err239];
            } else {
              vErrors.push(err239);
            }
            errors++;
          }
          if (data107.annotations !== void 0) {
            let data109 = data107.annotations;
            if (data109 && typeof data109 == "object" && !Array.isArray(data109)) {
              if (Object.keys(data109).length > 64) {
                const err240 = { instancePath: instancePath + "/spec/api/service/annotations", schemaPath: "#/properties/spec/properties/api/properties/service/properties/annotations/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
                if (vErrors === null) {
                  vErrors = [err240];
                } else {
                  vErrors.push(err240);
                }
                errors++;
              }
              for (const key34 in data109) {
                let data110 = data109[key34];
                if (typeof data110 === "string") {
                  if (func3(data110) > 16384) {
                    const err241 = { instancePath: instancePath + "/spec/api/service/annotations/" + key34.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/api/properties/service/properties/annotations/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" };
                    if (vErrors === null) {
                      vErrors = [err241];
                    } else {
                      vErrors.push(err241);
                    }
                    errors++;
                  }
                } else {
                  const err242 = { instancePath: instancePath + "/spec/api/service/annotations/" + key34.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/api/properties/service/properties/annotations/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err242];
                  } else {
                    vErrors.push(err242);
                  }
                  errors++;
                }
              }
            } else {
              const err243 = { instancePath: instancePath + "/spec/api/service/annotations", schemaPath: "#/properties/spec/properties/api/properties/service/properties/annotations/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err243];
              } else {
                vErrors.push(err243);
              }
              errors++;
            }
          }
          let data111 = data107.port;
          if (!(typeof data111 == "number" && (!(data111 % 1) && !isNaN(data111)) && isFinite(data111))) {
            const err244 = { instancePath: instancePath + "/spec/api/service/port", schemaPath: "#/properties/spec/properties/api/properties/service/properties/port/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err244];
            } else {
              vErrors.push(err244);
            }
            errors++;
          }
          if (typeof data111 == "number" && isFinite(data111)) {
            if (data111 > 65535 || isNaN(data111)) {
              const err245 = { instancePath: instancePath + "/spec/api/service/port", schemaPath: "#/properties/spec/properties/api/properties/service/properties/port/maximum", keyword: "maximum", params: { comparison: "<=", limit: 65535 }, message: "must be <= 65535" };
              if (vErrors === null) {
                vErrors = [err245];
              } else {
                vErrors.push(err245);
              }
              errors++;
            }
            if (data111 < 1 || isNaN(data111)) {
              const err246 = { instancePath: instancePath + "/spec/api/service/port", schemaPath: "#/properties/spec/properties/api/properties/service/properties/port/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
              if (vErrors === null) {
                vErrors = [err246];
              } else {
                vErrors.push(err246);
              }
              errors++;
            }
          }
          if (data107.nodePort !== void 0) {
            let data112 = data107.nodePort;
            if (!(typeof data112 == "number" && (!(data112 % 1) && !isNaN(data112)) && isFinite(data112))) {
              const err247 = { instancePath: instancePath + "/spec/api/service/nodePort", schemaPath: "#/properties/spec/properties/api/properties/service/properties/nodePort/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
              if (vErrors === null) {
                vErrors = [err247];
              } else {
                vErrors.push(err247);
              }
              errors++;
            }
            if (typeof data112 == "number" && isFinite(data112)) {
              if (data112 > 65535 || isNaN(data112)) {
                const err248 = { instancePath: instancePath + "/spec/api/service/nodePort", schemaPath: "#/properties/spec/properties/api/properties/service/properties/nodePort/maximum", keyword: "maximum", params: { comparison: "<=", limit: 65535 }, message: "must be <= 65535" };
                if (vErrors === null) {
                  vErrors = [err248];
                } else {
                  vErrors.push(err248);
                }
                errors++;
              }
              if (data112 < 1 || isNaN(data112)) {
                const err249 = { instancePath: instancePath + "/spec/api/service/nodePort", schemaPath: "#/properties/spec/properties/api/properties/service/properties/nodePort/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                if (vErrors === null) {
                  vErrors = [err249];
                } else {
                  vErrors.push(err249);
                }
                errors++;
              }
            }
          }
          if (data107.loadBalancerClass !== void 0) {
            let data113 = data107.loadBalancerClass;
            if (typeof data113 === "string") {
              if (func3(data113) > 253) {
                const err250 = { instancePath: instancePath + "/spec/api/service/loadBalancerClass", schemaPath: "#/properties/spec/properties/api/properties/service/properties/loadBalancerClass/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                if (vErrors === null) {
                  vErrors = [err250];
                } else {
                  vErrors.push(err250);
                }
                errors++;
              }
              if (func3(data113) < 1) {
                const err251 = { instancePath: instancePath + "/spec/api/service/loadBalancerClass", schemaPath: "#/properties/spec/properties/api/properties/service/properties/loadBalancerClass/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                if (vErrors === null) {
                  vErrors = [err251];
                } else {
                  vErrors.push(err251);
                }
                errors++;
              }
            } else {
              const err252 = { instancePath: instancePath + "/spec/api/service/loadBalancerClass", schemaPath: "#/properties/spec/properties/api/properties/service/properties/loadBalancerClass/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err252];
              } else {
                vErrors.push(err252);
              }
              errors++;
            }
          }
          if (data107.loadBalancerSourceRanges !== void 0) {
            let data114 = data107.loadBalancerSourceRanges;
            if (Array.isArray(data114)) {
              if (data114.length > 64) {
                const err253 = { instancePath: instancePath + "/spec/api/service/loadBalancerSourceRanges", schemaPath: "#/properties/spec/properties/api/properties/service/properties/loadBalancerSourceRanges/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
                if (vErrors === null) {
                  vErrors = [err253];
                } else {
                  vErrors.push(err253);
                }
                errors++;
              }
              if (data114.length < 1) {
                const err254 = { instancePath: instancePath + "/spec/api/service/loadBalancerSourceRanges", schemaPath: "#/properties/spec/properties/api/properties/service/properties/loadBalancerSourceRanges/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
                if (vErrors === null) {
                  vErrors = [err254];
                } else {
                  vErrors.push(err254);
                }
                errors++;
              }
              const len1 = data114.length;
              for (let i1 = 0; i1 < len1; i1++) {
                let data115 = data114[i1];
                if (typeof data115 === "string") {
                  if (func3(data115) > 64) {
                    const err255 = { instancePath: instancePath + "/spec/api/service/loadBalancerSourceRanges/" + i1, schemaPath: "#/properties/spec/properties/api/properties/service/properties/loadBalancerSourceRanges/items/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
                    if (vErrors === null) {
                      vErrors = [err255];
                    } else {
                      vErrors.push(err255);
                    }
                    errors++;
                  }
                } else {
                  const err256 = { instancePath: instancePath + "/spec/api/service/loadBalancerSourceRanges/" + i1, schemaPath: "#/properties/spec/properties/api/properties/service/properties/loadBalancerSourceRanges/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err256];
                  } else {
                    vErrors.push(err256);
                  }
                  errors++;
                }
              }
            } else {
              const err257 = { instancePath: instancePath + "/spec/api/service/loadBalancerSourceRanges", schemaPath: "#/properties/spec/properties/api/properties/service/properties/loadBalancerSourceRanges/type", keyword: "type", params: { type: "array" }, message: "must be array" };
              if (vErrors === null) {
                vErrors = [err257];
              } else {
                vErrors.push(err257);
              }
              errors++;
            }
          }
          if (data107.externalTrafficPolicy !== void 0) {
            let data116 = data107.externalTrafficPolicy;
            if (typeof data116 !== "string") {
              const err258 = { instancePath: instancePath + "/spec/api/service/externalTrafficPolicy", schemaPath: "#/properties/spec/properties/api/properties/service/properties/externalTrafficPolicy/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err258];
              } else {
                vErrors.push(err258);
              }
              errors++;
            }
            if (!(data116 === "Cluster" || data116 === "Local")) {
              const err259 = { instancePath: instancePath + "/spec/api/service/externalTrafficPolicy", schemaPath: "#/properties/spec/properties/api/properties/service/properties/externalTrafficPolicy/enum", keyword: "enum", params: { allowedValues: schema6.properties.spec.properties.api.properties.service.properties.externalTrafficPolicy.enum }, message: "must be equal to one of the allowed values" };
              if (vErrors === null) {
                vErrors = [err259];
              } else {
                vErrors.push(err259);
              }
              errors++;
            }
          }
        } else {
          const err260 = { instancePath: instancePath + "/spec/api/service", schemaPath: "#/properties/spec/properties/api/properties/service/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err260];
          } else {
            vErrors.push(err260);
          }
          errors++;
        }
        if (data103.proxy !== void 0) {
          if (!validate92(data103.proxy, { instancePath: instancePath + "/spec/api/proxy", parentData: data103, parentDataProperty: "proxy", rootData })) {
            vErrors = vErrors === null ? validate92.errors : append(vErrors, validate92.errors);
            errors = vErrors.length;
          }
        }
        if (data103.nodeSelector !== void 0) {
          let data118 = data103.nodeSelector;
          if (data118 && typeof data118 == "object" && !Array.isArray(data118)) {
            if (Object.keys(data118).length > 64) {
              const err261 = { instancePath: instancePath + "/spec/api/nodeSelector", schemaPath: "#/properties/spec/properties/api/properties/nodeSelector/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err261];
              } else {
                vErrors.push(err261);
              }
              errors++;
            }
            for (const key35 in data118) {
              let data119 = data118[key35];
              if (typeof data119 === "string") {
                if (func3(data119) > 63) {
                  const err262 = { instancePath: instancePath + "/spec/api/nodeSelector/" + key35.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/api/properties/nodeSelector/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                  if (vErrors === null) {
                    vErrors = [err262];
                  } else {
                    vErrors.push(err262);
                  }
                  errors++;
                }
              } else {
                const err263 = { instancePath: instancePath + "/spec/api/nodeSelector/" + key35.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/api/properties/nodeSelector/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err263];
                } else {
                  vErrors.push(err263);
                }
                errors++;
              }
            }
          } else {
            const err264 = { instancePath: instancePath + "/spec/api/nodeSelector", schemaPath: "#/properties/spec/properties/api/properties/nodeSelector/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err264];
            } else {
              vErrors.push(err264);
            }
            errors++;
          }
        }
        if (data103.tolerations !== void 0) {
          if (!validate35(data103.tolerations, { instancePath: instancePath + "/spec/api/tolerations", parentData: data103, parentDataProperty: "tolerations", rootData })) {
            vErrors = vErrors === null ? validate35.errors : append(vErrors, validate35.errors);
            errors = vErrors.length;
          }
        }
        if (data103.affinity !== void 0) {
          if (!validate39(data103.affinity, { instancePath: instancePath + "/spec/api/affinity", parentData: data103, parentDataProperty: "affinity", rootData })) {
            vErrors = vErrors === null ? validate39.errors : append(vErrors, validate39.errors);
            errors = vErrors.length;
          }
        }
        if (data103.priorityClassName !== void 0) {
          let data122 = data103.priorityClassName;
          if (typeof data122 === "string") {
            if (func3(data122) > 253) {
              const err265 = { instancePath: instancePath + "/spec/api/priorityClassName", schemaPath: "#/properties/spec/properties/api/properties/priorityClassName/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err265];
              } else {
                vErrors.push(err265);
              }
              errors++;
            }
          } else {
            const err266 = { instancePath: instancePath + "/spec/api/priorityClassName", schemaPath: "#/properties/spec/properties/api/properties/priorityClassName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err266];
            } else {
              vErrors.push(err266);
            }
            errors++;
          }
        }
        if (data103.podLabels !== void 0) {
          let data123 = data103.podLabels;
          if (data123 && typeof data123 == "object" && !Array.isArray(data123)) {
            if (Object.keys(data123).length > 64) {
              const err267 = { instancePath: instancePath + "/spec/api/podLabels", schemaPath: "#/properties/spec/properties/api/properties/podLabels/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err267];
              } else {
                vErrors.push(err267);
              }
              errors++;
            }
            for (const key36 in data123) {
              let data124 = data123[key36];
              if (typeof data124 === "string") {
                if (func3(data124) > 63) {
                  const err268 = { instancePath: instancePath + "/spec/api/podLabels/" + key36.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/api/properties/podLabels/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                  if (vErrors === null) {
                    vErrors = [err268];
                  } else {
                    vErrors.push(err268);
                  }
                  errors++;
                }
              } else {
                const err269 = { instancePath: instancePath + "/spec/api/podLabels/" + key36.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/api/properties/podLabels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err269];
                } else {
                  vErrors.push(err269);
                }
                errors++;
              }
            }
          } else {
            const err270 = { instancePath: instancePath + "/spec/api/podLabels", schemaPath: "#/properties/spec/properties/api/properties/podLabels/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err270];
            } else {
              vErrors.push(err270);
            }
            errors++;
          }
        }
        if (data103.podAnnotations !== void 0) {
          let data125 = data103.podAnnotations;
          if (data125 && typeof data125 == "object" && !Array.isArray(data125)) {
            if (Object.keys(data125).length > 64) {
              const err271 = { instancePath: instancePath + "/spec/api/podAnnotations", schemaPath: "#/properties/spec/properties/api/properties/podAnnotations/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err271];
              } else {
                vErrors.push(err271);
              }
              errors++;
            }
            for (const key37 in data125) {
              let data126 = data125[key37];
              if (typeof data126 === "string") {
                if (func3(data126) > 16384) {
                  const err272 = { instancePath: instancePath + "/spec/api/podAnnotations/" + key37.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/api/properties/podAnnotations/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" };
                  if (vErrors === null) {
                    vErrors = [err272];
                  } else {
                    vErrors.push(err272);
                  }
                  errors++;
                }
              } else {
                const err273 = { instancePath: instancePath + "/spec/api/podAnnotations/" + key37.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/api/properties/podAnnotations/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err273];
                } else {
                  vErrors.push(err273);
                }
                errors++;
              }
            }
          } else {
            const err274 = { instancePath: instancePath + "/spec/api/podAnnotations", schemaPath: "#/properties/spec/properties/api/properties/podAnnotations/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err274];
            } else {
              vErrors.push(err274);
            }
            errors++;
          }
        }
        if (data103.podTemplate !== void 0) {
          if (!validate81(data103.podTemplate, { instancePath: instancePath + "/spec/api/podTemplate", parentData: data103, parentDataProperty: "podTemplate", rootData })) {
            vErrors = vErrors === null ? validate81.errors : append(vErrors, validate81.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err275 = { instancePath: instancePath + "/spec/api", schemaPath: "#/properties/spec/properties/api/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err275];
        } else {
          vErrors.push(err275);
        }
        errors++;
      }
      let data128 = data3.crawler;
      if (data128 && typeof data128 == "object" && !Array.isArray(data128)) {
        if (data128.resources === void 0) {
          data128.resources = { "requests": { "cpu": "100m", "memory": "256Mi" }, "limits": { "memory": "1Gi" } };
        }
        for (const key38 in data128) {
          if (!func2.call(schema6.properties.spec.properties.crawler.properties, key38)) {
            const err276 = { instancePath: instancePath + "/spec/crawler", schemaPath: "#/properties/spec/properties/crawler/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key38 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err276];
            } else {
              vErrors.push(err276);
            }
            errors++;
          }
        }
        if (!validate85(data128.resources, { instancePath: instancePath + "/spec/crawler/resources", parentData: data128, parentDataProperty: "resources", rootData })) {
          vErrors = vErrors === null ? validate85.errors : append(vErrors, validate85.errors);
          errors = vErrors.length;
        }
        if (data128.env !== void 0) {
          if (!validate27(data128.env, { instancePath: instancePath + "/spec/crawler/env", parentData: data128, parentDataProperty: "env", rootData })) {
            vErrors = vErrors === null ? validate27.errors : append(vErrors, validate27.errors);
            errors = vErrors.length;
          }
        }
        if (data128.envFrom !== void 0) {
          if (!validate88(data128.envFrom, { instancePath: instancePath + "/spec/crawler/envFrom", parentData: data128, parentDataProperty: "envFrom", rootData })) {
            vErrors = vErrors === null ? validate88.errors : append(vErrors, validate88.errors);
            errors = vErrors.length;
          }
        }
        if (data128.proxy !== void 0) {
          if (!validate92(data128.proxy, { instancePath: instancePath + "/spec/crawler/proxy", parentData: data128, parentDataProperty: "proxy", rootData })) {
            vErrors = vErrors === null ? validate92.errors : append(vErrors, validate92.errors);
            errors = vErrors.length;
          }
        }
        if (data128.nodeSelector !== void 0) {
          let data133 = data128.nodeSelector;
          if (data133 && typeof data133 == "object" && !Array.isArray(data133)) {
            if (Object.keys(data133).length > 64) {
              const err277 = { instancePath: instancePath + "/spec/crawler/nodeSelector", schemaPath: "#/properties/spec/properties/crawler/properties/nodeSelector/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err277];
              } else {
                vErrors.push(err277);
              }
              errors++;
            }
            for (const key39 in data133) {
              let data134 = data133[key39];
              if (typeof data134 === "string") {
                if (func3(data134) > 63) {
                  const err278 = { instancePath: instancePath + "/spec/crawler/nodeSelector/" + key39.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/crawler/properties/nodeSelector/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                  if (vErrors === null) {
                    vErrors = [err278];
                  } else {
                    vErrors.push(err278);
                  }
                  errors++;
                }
              } else {
                const err279 = { instancePath: instancePath + "/spec/crawler/nodeSelector/" + key39.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/crawler/properties/nodeSelector/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err279];
                } else {
                  vErrors.push(err279);
                }
                errors++;
              }
            }
          } else {
            const err280 = { instancePath: instancePath + "/spec/crawler/nodeSelector", schemaPath: "#/properties/spec/properties/crawler/properties/nodeSelector/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err280];
            } else {
              vErrors.push(err280);
            }
            errors++;
          }
        }
        if (data128.tolerations !== void 0) {
          if (!validate35(data128.tolerations, { instancePath: instancePath + "/spec/crawler/tolerations", parentData: data128, parentDataProperty: "tolerations", rootData })) {
            vErrors = vErrors === null ? validate35.errors : append(vErrors, validate35.errors);
            errors = vErrors.length;
          }
        }
        if (data128.affinity !== void 0) {
          if (!validate39(data128.affinity, { instancePath: instancePath + "/spec/crawler/affinity", parentData: data128, parentDataProperty: "affinity", rootData })) {
            vErrors = vErrors === null ? validate39.errors : append(vErrors, validate39.errors);
            errors = vErrors.length;
          }
        }
        if (data128.priorityClassName !== void 0) {
          let data137 = data128.priorityClassName;
          if (typeof data137 === "string") {
            if (func3(data137) > 253) {
              const err281 = { instancePath: instancePath + "/spec/crawler/priorityClassName", schemaPath: "#/properties/spec/properties/crawler/properties/priorityClassName/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err281];
              } else {
                vErrors.push(err281);
              }
              errors++;
            }
          } else {
            const err282 = { instancePath: instancePath + "/spec/crawler/priorityClassName", schemaPath: "#/properties/spec/properties/crawler/properties/priorityClassName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err282];
            } else {
              vErrors.push(err282);
            }
            errors++;
          }
        }
        if (data128.podLabels !== void 0) {
          let data138 = data128.podLabels;
          if (data138 && typeof data138 == "object" && !Array.isArray(data138)) {
            if (Object.keys(data138).length > 64) {
              const err283 = { instancePath: instancePath + "/spec/crawler/podLabels", schemaPath: "#/properties/spec/properties/crawler/properties/podLabels/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err283];
              } else {
                vErrors.push(err283);
              }
              errors++;
            }
            for (const key40 in data138) {
              let data139 = data138[key40];
              if (typeof data139 === "string") {
                if (func3(data139) > 63) {
                  const err284 = { instancePath: instancePath + "/spec/crawler/podLabels/" + key40.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/crawler/properties/podLabels/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                  if (vErrors === null) {
                    vErrors = [err284];
                  } else {
                    vErrors.push(err284);
                  }
                  errors++;
                }
              } else {
                const err285 = { instancePath: instancePath + "/spec/crawler/podLabels/" + key40.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/crawler/properties/podLabels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err285];
                } else {
                  vErrors.push(err285);
                }
                errors++;
              }
            }
          } else {
            const err286 = { instancePath: instancePath + "/spec/crawler/podLabels", schemaPath: "#/properties/spec/properties/crawler/properties/podLabels/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err286];
            } else {
              vErrors.push(err286);
            }
            errors++;
          }
        }
        if (data128.podAnnotations !== void 0) {
          let data140 = data128.podAnnotations;
          if (data140 && typeof data140 == "object" && !Array.isArray(data140)) {
            if (Object.keys(data140).length > 64) {
              const err287 = { instancePath: instancePath + "/spec/crawler/podAnnotations", schemaPath: "#/properties/spec/properties/crawler/properties/podAnnotations/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err287];
              } else {
                vErrors.push(err287);
              }
              errors++;
            }
            for (const key41 in data140) {
              let data141 = data140[key41];
              if (typeof data141 === "string") {
                if (func3(data141) > 16384) {
                  const err288 = { instancePath: instancePath + "/spec/crawler/podAnnotations/" + key41.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/crawler/properties/podAnnotations/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" };
                  if (vErrors === null) {
                    vErrors = [err288];
                  } else {
                    vErrors.push(err288);
                  }
                  errors++;
                }
              } else {
                const err289 = { instancePath: instancePath + "/spec/crawler/podAnnotations/" + key41.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/crawler/properties/podAnnotations/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err289];
                } else {
                  vErrors.push(err289);
                }
                errors++;
              }
            }
          } else {
            const err290 = { instancePath: instancePath + "/spec/crawler/podAnnotations", schemaPath: "#/properties/spec/properties/crawler/properties/podAnnotations/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err290];
            } else {
              vErrors.push(err290);
            }
            errors++;
          }
        }
        if (data128.podTemplate !== void 0) {
          if (!validate81(data128.podTemplate, { instancePath: instancePath + "/spec/crawler/podTemplate", parentData: data128, parentDataProperty: "podTemplate", rootData })) {
            vErrors = vErrors === null ? validate81.errors : append(vErrors, validate81.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err291 = { instancePath: instancePath + "/spec/crawler", schemaPath: "#/properties/spec/properties/crawler/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err291];
        } else {
          vErrors.push(err291);
        }
        errors++;
      }
      if (data3.route !== void 0) {
        let data143 = data3.route;
        if (data143 && typeof data143 == "object" && !Array.isArray(data143)) {
          for (const key42 in data143) {
            if (!(key42 === "host" || key42 === "labels" || key42 === "annotations")) {
              const err292 = { instancePath: instancePath + "/spec/route", schemaPath: "#/properties/spec/properties/route/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key42 }, message: "must NOT have additional properties" };
              if (vErrors === null) {
                vErrors = [err292];
              } else {
                vErrors.push(err292);
              }
              errors++;
            }
          }
          if (data143.host !== void 0) {
            let data144 = data143.host;
            if (typeof data144 === "string") {
              if (func3(data144) > 253) {
                const err293 = { instancePath: instancePath + "/spec/route/host", schemaPath: "#/properties/spec/properties/route/properties/host/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                if (vErrors === null) {
                  vErrors = [err293];
                } else {
                  vErrors.push(err293);
                }
                errors++;
              }
            } else {
              const err294 = { instancePath: instancePath + "/spec/route/host", schemaPath: "#/properties/spec/properties/route/properties/host/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err294];
              } else {
                vErrors.push(err294);
              }
              errors++;
            }
          }
          if (data143.labels !== void 0) {
            let data145 = data143.labels;
            if (data145 && typeof data145 == "object" && !Array.isArray(data145)) {
              if (Object.keys(data145).length > 64) {
                const err295 = { instancePath: instancePath + "/spec/route/labels", schemaPath: "#/properties/spec/properties/route/properties/labels/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
                if (vErrors === null) {
                  vErrors = [err295];
                } else {
                  vErrors.push(err295);
                }
                errors++;
              }
              for (const key43 in data145) {
                let data146 = data145[key43];
                if (typeof data146 === "string") {
                  if (func3(data146) > 63) {
                    const err296 = { instancePath: instancePath + "/spec/route/labels/" + key43.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/route/properties/labels/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                    if (vErrors === null) {
                      vErrors = [err296];
                    } else {
                      vErrors.push(err296);
                    }
                    errors++;
                  }
                } else {
                  const err297 = { instancePath: instancePath + "/spec/route/labels/" + key43.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/route/properties/labels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err297];
                  } else {
                    vErrors.push(err297);
                  }
                  errors++;
                }
              }
            } else {
              const err298 = { instancePath: instancePath + "/spec/route/labels", schemaPath: "#/properties/spec/properties/route/properties/labels/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err298];
              } else {
                vErrors.push(err298);
              }
              errors++;
            }
          }
          if (data143.annotations !== void 0) {
            let data147 = data143.annotations;
            if (data147 && typeof data147 == "object" && !Array.isArray(data147)) {
              if (Object.keys(data147).length > 64) {
                const err299 = { instancePath: instancePath + "/spec/route/annotations", schemaPath: "#/properties/spec/properties/route/properties/annotations/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
                if (vErrors === null) {
                  vErrors = [err299];
                } else {
                  vErrors.push(err299);
                }
                errors++;
              }
              for (const key44 in data147) {
                let data148 = data147[key44];
                if (typeof data148 === "string") {
                  if (func3(data148) > 16384) {
                    const err300 = { instancePath: instancePath + "/spec/route/annotations/" + key44.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/route/properties/annotations/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" };
                    if (vErrors === null) {
                      vErrors = [err300];
                    } else {
                      vErrors.push(err300);
                    }
                    errors++;
                  }
                } else {
                  const err301 = { instancePath: instancePath + "/spec/route/annotations/" + key44.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/route/properties/annotations/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err301];
                  } else {
                    vErrors.push(err301);
                  }
                  errors++;
                }
              }
            } else {
              const err302 = { instancePath: instancePath + "/spec/route/annotations", schemaPath: "#/properties/spec/properties/route/properties/annotations/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err302];
              } else {
                vErrors.push(err302);
              }
              errors++;
            }
          }
        } else {
          const err303 = { instancePath: instancePath + "/spec/route", schemaPath: "#/properties/spec/properties/route/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err303];
          } else {
            vErrors.push(err303);
          }
          errors++;
        }
      }
      if (data3.ingress !== void 0) {
        let data149 = data3.ingress;
        if (data149 && typeof data149 == "object" && !Array.isArray(data149)) {
          if (data149.host === void 0) {
            const err304 = { instancePath: instancePath + "/spec/ingress", schemaPath: "#/properties/spec/properties/ingress/required", keyword: "required", params: { missingProperty: "host" }, message: "must have required property 'host'" };
            if (vErrors === null) {
              vErrors = [err304];
            } else {
              vErrors.push(err304);
            }
            errors++;
          }
          for (const key45 in data149) {
            if (!(key45 === "host" || key45 === "className" || key45 === "labels" || key45 === "annotations" || key45 === "tlsSecretName")) {
              const err305 = { instancePath: instancePath + "/spec/ingress", schemaPath: "#/properties/spec/properties/ingress/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key45 }, message: "must NOT have additional properties" };
              if (vErrors === null) {
                vErrors = [err305];
              } else {
                vErrors.push(err305);
              }
              errors++;
            }
          }
          if (data149.host !== void 0) {
            let data150 = data149.host;
            if (typeof data150 === "string") {
              if (func3(data150) > 253) {
                const err306 = { instancePath: instancePath + "/spec/ingress/host", schemaPath: "#/properties/spec/properties/ingress/properties/host/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                if (vErrors === null) {
                  vErrors = [err306];
                } else {
                  vErrors.push(err306);
                }
                errors++;
              }
            } else {
              const err307 = { instancePath: instancePath + "/spec/ingress/host", schemaPath: "#/properties/spec/properties/ingress/properties/host/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err307];
              } else {
                vErrors.push(err307);
              }
              errors++;
            }
          }
          if (data149.className !== void 0) {
            let data151 = data149.className;
            if (typeof data151 === "string") {
              if (func3(data151) > 253) {
                const err308 = { instancePath: instancePath + "/spec/ingress/className", schemaPath: "#/properties/spec/properties/ingress/properties/className/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                if (vErrors === null) {
                  vErrors = [err308];
                } else {
                  vErrors.push(err308);
                }
                errors++;
              }
              if (func3(data151) < 1) {
                const err309 = { instancePath: instancePath + "/spec/ingress/className", schemaPath: "#/properties/spec/properties/ingress/properties/className/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                if (vErrors === null) {
                  vErrors = [err309];
                } else {
                  vErrors.push(err309);
                }
                errors++;
              }
            } else {
              const err310 = { instancePath: instancePath + "/spec/ingress/className", schemaPath: "#/properties/spec/properties/ingress/properties/className/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err310];
              } else {
                vErrors.push(err310);
              }
              errors++;
            }
          }
          if (data149.labels !== void 0) {
            let data152 = data149.labels;
            if (data152 && typeof data152 == "object" && !Array.isArray(data152)) {
              if (Object.keys(data152).length > 64) {
                const err311 = { instancePath: instancePath + "/spec/ingress/labels", schemaPath: "#/properties/spec/properties/ingress/properties/labels/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
                if (vErrors === null) {
                  vErrors = [err311];
                } else {
                  vErrors.push(err311);
                }
                errors++;
              }
              for (const key46 in data152) {
                let data153 = data152[key46];
                if (typeof data153 === "string") {
                  if (func3(data153) > 63) {
                    const err312 = { instancePath: instancePath + "/spec/ingress/labels/" + key46.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/ingress/properties/labels/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                    if (vErrors === null) {
                      vErrors = [err312];
                    } else {
                      vErrors.push(err312);
                    }
                    errors++;
                  }
                } else {
                  const err313 = { instancePath: instancePath + "/spec/ingress/labels/" + key46.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/ingress/properties/labels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err313];
                  } else {
                    vErrors.push(err313);
                  }
                  errors++;
                }
              }
            } else {
              const err314 = { instancePath: instancePath + "/spec/ingress/labels", schemaPath: "#/properties/spec/properties/ingress/properties/labels/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err314];
              } else {
                vErrors.push(err314);
              }
              errors++;
            }
          }
          if (data149.annotations !== void 0) {
            let data154 = data149.annotations;
            if (data154 && typeof data154 == "object" && !Array.isArray(data154)) {
              if (Object.keys(data154).length > 64) {
                const err315 = { instancePath: instancePath + "/spec/ingress/annotations", schemaPath: "#/properties/spec/properties/ingress/properties/annotations/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
                if (vErrors === null) {
                  vErrors = [err315];
                } else {
                  vErrors.push(err315);
                }
                errors++;
              }
              for (const key47 in data154) {
                let data155 = data154[key47];
                if (typeof data155 === "string") {
                  if (func3(data155) > 16384) {
                    const err316 = { instancePath: instancePath + "/spec/ingress/annotations/" + key47.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/ingress/properties/annotations/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" };
                    if (vErrors === null) {
                      vErrors = [err316];
                    } else {
                      vErrors.push(err316);
                    }
                    errors++;
                  }
                } else {
                  const err317 = { instancePath: instancePath + "/spec/ingress/annotations/" + key47.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/ingress/properties/annotations/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err317];
                  } else {
                    vErrors.push(err317);
                  }
                  errors++;
                }
              }
            } else {
              const err318 = { instancePath: instancePath + "/spec/ingress/annotations", schemaPath: "#/properties/spec/properties/ingress/properties/annotations/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err318];
              } else {
                vErrors.push(err318);
              }
              errors++;
            }
          }
          if (data149.tlsSecretName !== void 0) {
            let data156 = data149.tlsSecretName;
            if (typeof data156 === "string") {
              if (func3(data156) > 253) {
                const err319 = { instancePath: instancePath + "/spec/ingress/tlsSecretName", schemaPath: "#/properties/spec/properties/ingress/properties/tlsSecretName/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                if (vErrors === null) {
                  vErrors = [err319];
                } else {
                  vErrors.push(err319);
                }
                errors++;
              }
              if (func3(data156) < 1) {
                const err320 = { instancePath: instancePath + "/spec/ingress/tlsSecretName", schemaPath: "#/properties/spec/properties/ingress/properties/tlsSecretName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                if (vErrors === null) {
                  vErrors = [err320];
                } else {
                  vErrors.push(err320);
                }
                errors++;
              }
            } else {
              const err321 = { instancePath: instancePath + "/spec/ingress/tlsSecretName", schemaPath: "#/properties/spec/properties/ingress/properties/tlsSecretName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err321];
              } else {
                vErrors.push(err321);
              }
              errors++;
            }
          }
        } else {
          const err322 = { instancePath: instancePath + "/spec/ingress", schemaPath: "#/properties/spec/properties/ingress/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err322];
          } else {
            vErrors.push(err322);
          }
          errors++;
        }
      }
      if (data3.httpRoute !== void 0) {
        let data157 = data3.httpRoute;
        if (data157 && typeof data157 == "object" && !Array.isArray(data157)) {
          if (data157.parentRefs === void 0) {
            const err323 = { instancePath: instancePath + "/spec/httpRoute", schemaPath: "#/properties/spec/properties/httpRoute/required", keyword: "required", params: { missingProperty: "parentRefs" }, message: "must have required property 'parentRefs'" };
            if (vErrors === null) {
              vErrors = [err323];
            } else {
              vErrors.push(err323);
            }
            errors++;
          }
          for (const key48 in data157) {
            if (!(key48 === "parentRefs" || key48 === "hostnames" || key48 === "labels" || key48 === "annotations")) {
              const err324 = { instancePath: instancePath + "/spec/httpRoute", schemaPath: "#/properties/spec/properties/httpRoute/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key48 }, message: "must NOT have additional properties" };
              if (vErrors === null) {
                vErrors = [err324];
              } else {
                vErrors.push(err324);
              }
              errors++;
            }
          }
          if (data157.parentRefs !== void 0) {
            let data158 = data157.parentRefs;
            if (Array.isArray(data158)) {
              if (data158.length > 16) {
                const err325 = { instancePath: instancePath + "/spec/httpRoute/parentRefs", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/maxItems", keyword: "maxItems", params: { limit: 16 }, message: "must NOT have more than 16 items" };
                if (vErrors === null) {
                  vErrors = [err325];
                } else {
                  vErrors.push(err325);
                }
                errors++;
              }
              if (data158.length < 1) {
                const err326 = { instancePath: instancePath + "/spec/httpRoute/parentRefs", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
                if (vErrors === null) {
                  vErrors = [err326];
                } else {
                  vErrors.push(err326);
                }
                errors++;
              }
              const len2 = data158.length;
              for (let i2 = 0; i2 < len2; i2++) {
                let data159 = data158[i2];
                if (data159 && typeof data159 == "object" && !Array.isArray(data159)) {
                  if (data159.name === void 0) {
                    const err327 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2, schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
                    if (vErrors === null) {
                      vErrors = [err327];
                    } else {
                      vErrors.push(err327);
                    }
                    errors++;
                  }
                  for (const key49 in data159) {
                    if (!(key49 === "name" || key49 === "namespace" || key49 === "sectionName" || key49 === "port")) {
                      const err328 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2, schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key49 }, message: "must NOT have additional properties" };
                      if (vErrors === null) {
                        vErrors = [err328];
                      } else {
                        vErrors.push(err328);
                      }
                      errors++;
                    }
                  }
                  if (data159.name !== void 0) {
                    let data160 = data159.name;
                    if (typeof data160 === "string") {
                      if (func3(data160) > 253) {
                        const err329 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/name", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                        if (vErrors === null) {
                          vErrors = [err329];
                        } else {
                          vErrors.push(err329);
                        }
                        errors++;
                      }
                      if (func3(data160) < 1) {
                        const err330 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/name", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                        if (vErrors === null) {
                          vErrors = [err330];
                        } else {
                          vErrors.push(err330);
                        }
                        errors++;
                      }
                    } else {
                      const err331 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/name", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                      if (vErrors === null) {
                        vErrors = [err331];
                      } else {
                        vErrors.push(err331);
                      }
                      errors++;
                    }
                  }
                  if (data159.namespace !== void 0) {
                    let data161 = data159.namespace;
                    if (typeof data161 === "string") {
                      if (func3(data161) > 63) {
                        const err332 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/namespace", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/namespace/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                        if (vErrors === null) {
                          vErrors = [err332];
                        } else {
                          vErrors.push(err332);
                        }
                        errors++;
                      }
                      if (func3(data161) < 1) {
                        const err333 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/namespace", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/namespace/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                        if (vErrors === null) {
                          vErrors = [err333];
                        } else {
                          vErrors.push(err333);
                        }
                        errors++;
                      }
                    } else {
                      const err334 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/namespace", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/namespace/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                      if (vErrors === null) {
                        vErrors = [err334];
                      } else {
                        vErrors.push(err334);
                      }
                      errors++;
                    }
                  }
                  if (data159.sectionName !== void 0) {
                    let data162 = data159.sectionName;
                    if (typeof data162 === "string") {
                      if (func3(data162) > 253) {
                        const err335 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/sectionName", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/sectionName/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                        if (vErrors === null) {
                          vErrors = [err335];
                        } else {
                          vErrors.push(err335);
                        }
                        errors++;
                      }
                      if (func3(data162) < 1) {
                        const err336 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/sectionName", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/sectionName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                        if (vErrors === null) {
                          vErrors = [err336];
                        } else {
                          vErrors.push(err336);
                        }
                        errors++;
                      }
                    } else {
                      const err337 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/sectionName", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/sectionName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                      if (vErrors === null) {
                        vErrors = [err337];
                      } else {
                        vErrors.push(err337);
                      }
                      errors++;
                    }
                  }
                  if (data159.port !== void 0) {
                    let data163 = data159.port;
                    if (!(typeof data163 == "number" && (!(data163 % 1) && !isNaN(data163)) && isFinite(data163))) {
                      const err338 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/port", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/port/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                      if (vErrors === null) {
                        vErrors = [err338];
                      } else {
                        vErrors.push(err338);
                      }
                      errors++;
                    }
                    if (typeof data163 == "number" && isFinite(data163)) {
                      if (data163 > 65535 || isNaN(data163)) {
                        const err339 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/port", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/port/maximum", keyword: "maximum", params: { comparison: "<=", limit: 65535 }, message: "must be <= 65535" };
                        if (vErrors === null) {
                          vErrors = [err339];
                        } else {
                          vErrors.push(err339);
                        }
                        errors++;
                      }
                      if (data163 < 1 || isNaN(data163)) {
                        const err340 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/port", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/port/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                        if (vErrors === null) {
                          vErrors = [err340];
                        } else {
                          vErrors.push(err340);
                        }
                        errors++;
                      }
                    }
                  }
                } else {
                  const err341 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2, schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                  if (vErrors === null) {
                    vErrors = [err341];
                  } else {
                    vErrors.push(err341);
                  }
                  errors++;
                }
              }
            } else {
              const err342 = { instancePath: instancePath + "/spec/httpRoute/parentRefs", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/type", keyword: "type", params: { type: "array" }, message: "must be array" };
              if (vErrors === null) {
                vErrors = [err342];
              } else {
                vErrors.push(err342);
              }
              errors++;
            }
          }
          if (data157.hostnames !== void 0) {
            let data164 = data157.hostnames;
            if (Array.isArray(data164)) {
              if (data164.length > 16) {
                const err343 = { instancePath: instancePath + "/spec/httpRoute/hostnames", schemaPath: "#/properties/spec/properties/httpRoute/properties/hostnames/maxItems", keyword: "maxItems", params: { limit: 16 }, message: "must NOT have more than 16 items" };
                if (vErrors === null) {
                  vErrors = [err343];
                } else {
                  vErrors.push(err343);
                }
                errors++;
              }
              if (data164.length < 1) {
                const err344 = { instancePath: instancePath + "/spec/httpRoute/hostnames", schemaPath: "#/properties/spec/properties/httpRoute/properties/hostnames/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
                if (vErrors === null) {
                  vErrors = [err344];
                } else {
                  vErrors.push(err344);
                }
                errors++;
              }
              const len3 = data164.length;
              for (let i3 = 0; i3 < len3; i3++) {
                let data165 = data164[i3];
                if (typeof data165 === "string") {
                  if (func3(data165) > 253) {
                    const err345 = { instancePath: instancePath + "/spec/httpRoute/hostnames/" + i3, schemaPath: "#/properties/spec/properties/httpRoute/properties/hostnames/items/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                    if (vErrors === null) {
                      vErrors = [err345];
                    } else {
                      vErrors.push(err345);
                    }
                    errors++;
                  }
                } else {
                  const err346 = { instancePath: instancePath + "/spec/httpRoute/hostnames/" + i3, schemaPath: "#/properties/spec/properties/httpRoute/properties/hostnames/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err346];
                  } else {
                    vErrors.push(err346);
                  }
                  errors++;
                }
              }
            } else {
              const err347 = { instancePath: instancePath + "/spec/httpRoute/hostnames", schemaPath: "#/properties/spec/properties/httpRoute/properties/hostnames/type", keyword: "type", params: { type: "array" }, message: "must be array" };
              if (vErrors === null) {
                vErrors = [err347];
              } else {
                vErrors.push(err347);
              }
              errors++;
            }
          }
          if (data157.labels !== void 0) {
            let data166 = data157.labels;
            if (data166 && typeof data166 == "object" && !Array.isArray(data166)) {
              if (Object.keys(data166).length > 64) {
                const err348 = { instancePath: instancePath + "/spec/httpRoute/labels", schemaPath: "#/properties/spec/properties/httpRoute/properties/labels/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
                if (vErrors === null) {
                  vErrors = [err348];
                } else {
                  vErrors.push(err348);
                }
                errors++;
              }
              for (const key50 in data166) {
                let data167 = data166[key50];
                if (typeof data167 === "string") {
                  if (func3(data167) > 63) {
                    const err349 = { instancePath: instancePath + "/spec/httpRoute/labels/" + key50.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/httpRoute/properties/labels/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                    if (vErrors === null) {
                      vErrors = [err349];
                    } else {
                      vErrors.push(err349);
                    }
                    errors++;
                  }
                } else {
                  const err350 = { instancePath: instancePath + "/spec/httpRoute/labels/" + key50.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/httpRoute/properties/labels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err350];
                  } else {
                    vErrors.push(err350);
                  }
                  errors++;
                }
              }
            } else {
              const err351 = { instancePath: instancePath + "/spec/httpRoute/labels", schemaPath: "#/properties/spec/properties/httpRoute/properties/labels/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err351];
              } else {
                vErrors.push(err351);
              }
              errors++;
            }
          }
          if (data157.annotations !== void 0) {
            let data168 = data157.annotations;
            if (data168 && typeof data168 == "object" && !Array.isArray(data168)) {
              if (Object.keys(data168).length > 64) {
                const err352 = { instancePath: instancePath + "/spec/httpRoute/annotations", schemaPath: "#/properties/spec/properties/httpRoute/properties/annotations/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
                if (vErrors === null) {
                  vErrors = [err352];
                } else {
                  vErrors.push(err352);
                }
                errors++;
              }
              for (const key51 in data168) {
                let data169 = data168[key51];
                if (typeof data169 === "string") {
                  if (func3(data169) > 16384) {
                    const err353 = { instancePath: instancePath + "/spec/httpRoute/annotations/" + key51.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/httpRoute/properties/annotations/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" };
                    if (vErrors === null) {
                      vErrors = [err353];
                    } else {
                      vErrors.push(err353);
                    }
                    errors++;
                  }
                } else {
                  const err354 = { instancePath: instancePath + "/spec/httpRoute/annotations/" + key51.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/httpRoute/properties/annotations/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err354];
                  } else {
                    vErrors.push(err354);
                  }
                  errors++;
                }
              }
            } else {
              const err355 = { instancePath: instancePath + "/spec/httpRoute/annotations", schemaPath: "#/properties/spec/properties/httpRoute/properties/annotations/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err355];
              } else {
                vErrors.push(err355);
              }
              errors++;
            }
          }
        } else {
          const err356 = { instancePath: instancePath + "/spec/httpRoute", schemaPath: "#/properties/spec/properties/httpRoute/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err356];
          } else {
            vErrors.push(err356);
          }
          errors++;
        }
      }
      let data170 = data3.networkPolicy;
      if (data170 && typeof data170 == "object" && !Array.isArray(data170)) {
        if (data170.enabled === void 0) {
          data170.enabled = true;
        }
        for (const key52 in data170) {
          if (!(key52 === "enabled" || key52 === "ingressFrom" || key52 === "egressTo")) {
            const err357 = { instancePath: instancePath + "/spec/networkPolicy", schemaPath: "#/properties/spec/properties/networkPolicy/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key52 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err357];
            } else {
              vErrors.push(err357);
            }
            errors++;
          }
        }
        if (typeof data170.enabled !== "boolean") {
          const err358 = { instancePath: instancePath + "/spec/networkPolicy/enabled", schemaPath: "#/properties/spec/properties/networkPolicy/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err358];
          } else {
            vErrors.push(err358);
          }
          errors++;
        }
        if (data170.ingressFrom !== void 0) {
          let data172 = data170.ingressFrom;
          if (Array.isArray(data172)) {
            if (data172.length > 32) {
              const err359 = { instancePath: instancePath + "/spec/networkPolicy/ingressFrom", schemaPath: "#/properties/spec/properties/networkPolicy/properties/ingressFrom/maxItems", keyword: "maxItems", params: { limit: 32 }, message: "must NOT have more than 32 items" };
              if (vErrors === null) {
                vErrors = [err359];
              } else {
                vErrors.push(err359);
              }
              errors++;
            }
            const len4 = data172.length;
            for (let i4 = 0; i4 < len4; i4++) {
              let data173 = data172[i4];
              if (data173 && typeof data173 == "object" && !Array.isArray(data173)) {
                for (const key53 in data173) {
                  if (!(key53 === "ipBlock" || key53 === "namespaceSelector" || key53 === "podSelector")) {
                    const err360 = { instancePath: instancePath + "/spec/networkPolicy/ingressFrom/" + i4, schemaPath: "#/properties/spec/properties/networkPolicy/properties/ingressFrom/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key53 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err360];
                    } else {
                      vErrors.push(err360);
                    }
                    errors++;
                  }
                }
                if (data173.ipBlock !== void 0) {
                  if (!validate104(data173.ipBlock, { instancePath: instancePath + "/spec/networkPolicy/ingressFrom/" + i4 + "/ipBlock", parentData: data173, parentDataProperty: "ipBlock", rootData })) {
                    vErrors = vErrors === null ? validate104.errors : append(vErrors, validate104.errors);
                    errors = vErrors.length;
                  }
                }
                if (data173.namespaceSelector !== void 0) {
                  if (!validate65(data173.namespaceSelector, { instancePath: instancePath + "/spec/networkPolicy/ingressFrom/" + i4 + "/namespaceSelector", parentData: data173, parentDataProperty: "namespaceSelector", rootData })) {
                    vErrors = vErrors === null ? validate65.errors : append(vErrors, validate65.errors);
                    errors = vErrors.length;
                  }
                }
                if (data173.podSelector !== void 0) {
                  if (!validate65(data173.podSelector, { instancePath: instancePath + "/spec/networkPolicy/ingressFrom/" + i4 + "/podSelector", parentData: data173, parentDataProperty: "podSelector", rootData })) {
                    vErrors = vErrors === null ? validate65.errors : append(vErrors, validate65.errors);
                    errors = vErrors.length;
                  }
                }
              } else {
                const err361 = { instancePath: instancePath + "/spec/networkPolicy/ingressFrom/" + i4, schemaPath: "#/properties/spec/properties/networkPolicy/properties/ingressFrom/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err361];
                } else {
                  vErrors.push(err361);
                }
                errors++;
              }
            }
          } else {
            const err362 = { instancePath: instancePath + "/spec/networkPolicy/ingressFrom", schemaPath: "#/properties/spec/properties/networkPolicy/properties/ingressFrom/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err362];
            } else {
              vErrors.push(err362);
            }
            errors++;
          }
        }
        if (data170.egressTo !== void 0) {
          let data177 = data170.egressTo;
          if (Array.isArray(data177)) {
            if (data177.length > 32) {
              const err363 = { instancePath: instancePath + "/spec/networkPolicy/egressTo", schemaPath: "#/properties/spec/properties/networkPolicy/properties/egressTo/maxItems", keyword: "maxItems", params: { limit: 32 }, message: "must NOT have more than 32 items" };
              if (vErrors === null) {
                vErrors = [err363];
              } else {
                vErrors.push(err363);
              }
              errors++;
            }
            const len5 = data177.length;
            for (let i5 = 0; i5 < len5; i5++) {
              let data178 = data177[i5];
              if (data178 && typeof data178 == "object" && !Array.isArray(data178)) {
                for (const key54 in data178) {
                  if (!(key54 === "ipBlock" || key54 === "namespaceSelector" || key54 === "podSelector" || key54 === "ports")) {
                    const err364 = { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5, schemaPath: "#/properties/spec/properties/networkPolicy/properties/egressTo/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key54 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err364];
                    } else {
                      vErrors.push(err364);
                    }
                    errors++;
                  }
                }
                if (data178.ipBlock !== void 0) {
                  if (!validate104(data178.ipBlock, { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5 + "/ipBlock", parentData: data178, parentDataProperty: "ipBlock", rootData })) {
                    vErrors = vErrors === null ? validate104.errors : append(vErrors, validate104.errors);
                    errors = vErrors.length;
                  }
                }
                if (data178.namespaceSelector !== void 0) {
                  if (!validate65(data178.namespaceSelector, { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5 + "/namespaceSelector", parentData: data178, parentDataProperty: "namespaceSelector", rootData })) {
                    vErrors = vErrors === null ? validate65.errors : append(vErrors, validate65.errors);
                    errors = vErrors.length;
                  }
                }
                if (data178.podSelector !== void 0) {
                  if (!validate65(data178.podSelector, { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5 + "/podSelector", parentData: data178, parentDataProperty: "podSelector", rootData })) {
                    vErrors = vErrors === null ? validate65.errors : append(vErrors, validate65.errors);
                    errors = vErrors.length;
                  }
                }
                if (data178.ports !== void 0) {
                  let data182 = data178.ports;
                  if (Array.isArray(data182)) {
                    if (data182.length > 16) {
                      const err365 = { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5 + "/ports", schemaPath: "#/properties/spec/properties/networkPolicy/properties/egressTo/items/properties/ports/maxItems", keyword: "maxItems", params: { limit: 16 }, message: "must NOT have more than 16 items" };
                      if (vErrors === null) {
                        vErrors = [err365];
                      } else {
                        vErrors.push(err365);
                      }
                      errors++;
                    }
                    if (data182.length < 1) {
                      const err366 = { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5 + "/ports", schemaPath: "#/properties/spec/properties/networkPolicy/properties/egressTo/items/properties/ports/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
                      if (vErrors === null) {
                        vErrors = [err366];
                      } else {
                        vErrors.push(err366);
                      }
                      errors++;
                    }
                    const len6 = data182.length;
                    for (let i6 = 0; i6 < len6; i6++) {
                      let data183 = data182[i6];
                      if (data183 && typeof data183 == "object" && !Array.isArray(data183)) {
                        if (data183.port === void 0) {
                          const err367 = { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5 + "/ports/" + i6, schemaPath: "#/properties/spec/properties/networkPolicy/properties/egressTo/items/properties/ports/items/required", keyword: "required", params: { missingProperty: "port" }, message: "must have required property 'port'" };
                          if (vErrors === null) {
                            vErrors = [err367];
                          } else {
                            vErrors.push(err367);
                          }
                          errors++;
                        }
                        for (const key55 in data183) {
                          if (!(key55 === "port" || key55 === "endPort" || key55 === "protocol")) {
                            const err368 = { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5 + "/ports/" + i6, schemaPath: "#/properties/spec/properties/networkPolicy/properties/egressTo/items/properties/ports/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key55 }, message: "must NOT have additional properties" };
                            if (vErrors === null) {
                              vErrors = [err368];
                            } else {
                              vErrors.push(err368);
                            }
                            errors++;
                          }
                        }
                        if (data183.port !== void 0) {
                          let data184 = data183.port;
                          if (!(typeof data184 == "number" && (!(data184 % 1) && !isNaN(data184)) && isFinite(data184))) {
                            const err369 = { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5 + "/ports/" + i6 + "/port", schemaPath: "#/properties/spec/properties/networkPolicy/properties/egressTo/items/properties/ports/items/properties/port/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                            if (vErrors === null) {
                              vErrors = [err369];
                            } else {
                              vErrors.push(err369);
                            }
                            errors++;
                          }
                          if (typeof data184 == "number" && isFinite(data184)) {
                            if (data184 > 65535 || isNaN(data184)) {
                              const err370 = { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5 + "/ports/" + i6 + "/port", schemaPath: "#/properties/spec/properties/networkPolicy/properties/egressTo/items/properties/ports/items/properties/port/maximum", keyword: "maximum", params: { comparison: "<=", limit: 65535 }, message: "must be <= 65535" };
                              if (vErrors === null) {
                                vErrors = [err370];
                              } else {
                                vErrors.push(err370);
                              }
                              errors++;
                            }
                            if (data184 < 1 || isNaN(data184)) {
                              const err371 = { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5 + "/ports/" + i6 + "/port", schemaPath: "#/properties/spec/properties/networkPolicy/properties/egressTo/items/properties/ports/items/properties/port/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                              if (vErrors === null) {
                                vErrors = [err371];
                              } else {
                                vErrors.push(err371);
                              }
                              errors++;
                            }
                          }
                        }
                        if (data183.endPort !== void 0) {
                          let data185 = data183.endPort;
                          if (!(typeof data185 == "number" && (!(data185 % 1) && !isNaN(data185)) && isFinite(data185))) {
                            const err372 = { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5 + "/ports/" + i6 + "/endPort", schemaPath: "#/properties/spec/properties/networkPolicy/properties/egressTo/items/properties/ports/items/properties/endPort/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                            if (vErrors === null) {
                              vErrors = [err372];
                            } else {
                              vErrors.push(err372);
                            }
                            errors++;
                          }
                          if (typeof data185 == "number" && isFinite(data185)) {
                            if (data185 > 65535 || isNaN(data185)) {
                              const err373 = { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5 + "/ports/" + i6 + "/endPort", schemaPath: "#/properties/spec/properties/networkPolicy/properties/egressTo/items/properties/ports/items/properties/endPort/maximum", keyword: "maximum", params: { comparison: "<=", limit: 65535 }, message: "must be <= 65535" };
                              if (vErrors === null) {
                                vErrors = [err373];
                              } else {
                                vErrors.push(err373);
                              }
                              errors++;
                            }
                            if (data185 < 1 || isNaN(data185)) {
                              const err374 = { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5 + "/ports/" + i6 + "/endPort", schemaPath: "#/properties/spec/properties/networkPolicy/properties/egressTo/items/properties/ports/items/properties/endPort/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                              if (vErrors === null) {
                                vErrors = [err374];
                              } else {
                                vErrors.push(err374);
                              }
                              errors++;
                            }
                          }
                        }
                        if (data183.protocol !== void 0) {
                          let data186 = data183.protocol;
                          if (typeof data186 !== "string") {
                            const err375 = { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5 + "/ports/" + i6 + "/protocol", schemaPath: "#/properties/spec/properties/networkPolicy/properties/egressTo/items/properties/ports/items/properties/protocol/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                            if (vErrors === null) {
                              vErrors = [err375];
                            } else {
                              vErrors.push(err375);
                            }
                            errors++;
                          }
                          if (!(data186 === "TCP" || data186 === "UDP" || data186 === "SCTP")) {
                            const err376 = { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5 + "/ports/" + i6 + "/protocol", schemaPath: "#/properties/spec/properties/networkPolicy/properties/egressTo/items/properties/ports/items/properties/protocol/enum", keyword: "enum", params: { allowedValues: schema6.properties.spec.properties.networkPolicy.properties.egressTo.items.properties.ports.items.properties.protocol.enum }, message: "must be equal to one of the allowed values" };
                            if (vErrors === null) {
                              vErrors = [err376];
                            } else {
                              vErrors.push(err376);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err377 = { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5 + "/ports/" + i6, schemaPath: "#/properties/spec/properties/networkPolicy/properties/egressTo/items/properties/ports/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        if (vErrors === null) {
                          vErrors = [err377];
                        } else {
                          vErrors.push(err377);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err378 = { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5 + "/ports", schemaPath: "#/properties/spec/properties/networkPolicy/properties/egressTo/items/properties/ports/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                    if (vErrors === null) {
                      vErrors = [err378];
                    } else {
                      vErrors.push(err378);
                    }
                    errors++;
                  }
                }
              } else {
                const err379 = { instancePath: instancePath + "/spec/networkPolicy/egressTo/" + i5, schemaPath: "#/properties/spec/properties/networkPolicy/properties/egressTo/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err379];
                } else {
                  vErrors.push(err379);
                }
                errors++;
              }
            }
          } else {
            const err380 = { instancePath: instancePath + "/spec/networkPolicy/egressTo", schemaPath: "#/properties/spec/properties/networkPolicy/properties/egressTo/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err380];
            } else {
              vErrors.push(err380);
            }
            errors++;
          }
        }
      } else {
        const err381 = { instancePath: instancePath + "/spec/networkPolicy", schemaPath: "#/properties/spec/properties/networkPolicy/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err381];
        } else {
          vErrors.push(err381);
        }
        errors++;
      }
      let data187 = data3.monitoring;
      if (data187 && typeof data187 == "object" && !Array.isArray(data187)) {
        if (data187.enabled === void 0) {
          data187.enabled = false;
        }
        for (const key56 in data187) {
          if (!(key56 === "enabled" || key56 === "labels" || key56 === "interval" || key56 === "scrapeTimeout" || key56 === "relabelings" || key56 === "metricRelabelings")) {
            const err382 = { instancePath: instancePath + "/spec/monitoring", schemaPath: "#/properties/spec/properties/monitoring/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key56 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err382];
            } else {
              vErrors.push(err382);
            }
            errors++;
          }
        }
        if (typeof data187.enabled !== "boolean") {
          const err383 = { instancePath: instancePath + "/spec/monitoring/enabled", schemaPath: "#/properties/spec/properties/monitoring/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err383];
          } else {
            vErrors.push(err383);
          }
          errors++;
        }
        if (data187.labels !== void 0) {
          let data189 = data187.labels;
          if (data189 && typeof data189 == "object" && !Array.isArray(data189)) {
            if (Object.keys(data189).length > 64) {
              const err384 = { instancePath: instancePath + "/spec/monitoring/labels", schemaPath: "#/properties/spec/properties/monitoring/properties/labels/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err384];
              } else {
                vErrors.push(err384);
              }
              errors++;
            }
            for (const key57 in data189) {
              let data190 = data189[key57];
              if (typeof data190 === "string") {
                if (func3(data190) > 63) {
                  const err385 = { instancePath: instancePath + "/spec/monitoring/labels/" + key57.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/monitoring/properties/labels/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                  if (vErrors === null) {
                    vErrors = [err385];
                  } else {
                    vErrors.push(err385);
                  }
                  errors++;
                }
              } else {
                const err386 = { instancePath: instancePath + "/spec/monitoring/labels/" + key57.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/monitoring/properties/labels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err386];
                } else {
                  vErrors.push(err386);
                }
                errors++;
              }
            }
          } else {
            const err387 = { instancePath: instancePath + "/spec/monitoring/labels", schemaPath: "#/properties/spec/properties/monitoring/properties/labels/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err387];
            } else {
              vErrors.push(err387);
            }
            errors++;
          }
        }
        if (data187.interval !== void 0) {
          let data191 = data187.interval;
          if (typeof data191 === "string") {
            if (func3(data191) > 32) {
              const err388 = { instancePath: instancePath + "/spec/monitoring/interval", schemaPath: "#/properties/spec/properties/monitoring/properties/interval/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
              if (vErrors === null) {
                vErrors = [err388];
              } else {
                vErrors.push(err388);
              }
              errors++;
            }
          } else {
            const err389 = { instancePath: instancePath + "/spec/monitoring/interval", schemaPath: "#/properties/spec/properties/monitoring/properties/interval/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err389];
            } else {
              vErrors.push(err389);
            }
            errors++;
          }
        }
        if (data187.scrapeTimeout !== void 0) {
          let data192 = data187.scrapeTimeout;
          if (typeof data192 === "string") {
            if (func3(data192) > 32) {
              const err390 = { instancePath: instancePath + "/spec/monitoring/scrapeTimeout", schemaPath: "#/properties/spec/properties/monitoring/properties/scrapeTimeout/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
              if (vErrors === null) {
                vErrors = [err390];
              } else {
                vErrors.push(err390);
              }
              errors++;
            }
          } else {
            const err391 = { instancePath: instancePath + "/spec/monitoring/scrapeTimeout", schemaPath: "#/properties/spec/properties/monitoring/properties/scrapeTimeout/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err391];
            } else {
              vErrors.push(err391);
            }
            errors++;
          }
        }
        if (data187.relabelings !== void 0) {
          if (!validate111(data187.relabelings, { instancePath: instancePath + "/spec/monitoring/relabelings", parentData: data187, parentDataProperty: "relabelings", rootData })) {
            vErrors = vErrors === null ? validate111.errors : append(vErrors, validate111.errors);
            errors = vErrors.length;
          }
        }
        if (data187.metricRelabelings !== void 0) {
          if (!validate111(data187.metricRelabelings, { instancePath: instancePath + "/spec/monitoring/metricRelabelings", parentData: data187, parentDataProperty: "metricRelabelings", rootData })) {
            vErrors = vErrors === null ? validate111.errors : append(vErrors, validate111.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err392 = { instancePath: instancePath + "/spec/monitoring", schemaPath: "#/properties/spec/properties/monitoring/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err392];
        } else {
          vErrors.push(err392);
        }
        errors++;
      }
      if (data3.commonLabels !== void 0) {
        let data195 = data3.commonLabels;
        if (data195 && typeof data195 == "object" && !Array.isArray(data195)) {
          if (Object.keys(data195).length > 64) {
            const err393 = { instancePath: instancePath + "/spec/commonLabels", schemaPath: "#/properties/spec/properties/commonLabels/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
            if (vErrors === null) {
              vErrors = [err393];
            } else {
              vErrors.push(err393);
            }
            errors++;
          }
          for (const key58 in data195) {
            let data196 = data195[key58];
            if (typeof data196 === "string") {
              if (func3(data196) > 63) {
                const err394 = { instancePath: instancePath + "/spec/commonLabels/" + key58.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/commonLabels/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                if (vErrors === null) {
                  vErrors = [err394];
                } else {
                  vErrors.push(err394);
                }
                errors++;
              }
            } else {
              const err395 = { instancePath: instancePath + "/spec/commonLabels/" + key58.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/commonLabels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err395];
              } else {
                vErrors.push(err395);
              }
              errors++;
            }
          }
        } else {
          const err396 = { instancePath: instancePath + "/spec/commonLabels", schemaPath: "#/properties/spec/properties/commonLabels/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err396];
          } else {
            vErrors.push(err396);
          }
          errors++;
        }
      }
      if (data3.commonAnnotations !== void 0) {
        let data197 = data3.commonAnnotations;
        if (data197 && typeof data197 == "object" && !Array.isArray(data197)) {
          if (Object.keys(data197).length > 64) {
            const err397 = { instancePath: instancePath + "/spec/commonAnnotations", schemaPath: "#/properties/spec/properties/commonAnnotations/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
            if (vErrors === null) {
              vErrors = [err397];
            } else {
              vErrors.push(err397);
            }
            errors++;
          }
          for (const key59 in data197) {
            let data198 = data197[key59];
            if (typeof data198 === "string") {
              if (func3(data198) > 16384) {
                const err398 = { instancePath: instancePath + "/spec/commonAnnotations/" + key59.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/commonAnnotations/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" };
                if (vErrors === null) {
                  vErrors = [err398];
                } else {
                  vErrors.push(err398);
                }
                errors++;
              }
            } else {
              const err399 = { instancePath: instancePath + "/spec/commonAnnotations/" + key59.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/commonAnnotations/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err399];
              } else {
                vErrors.push(err399);
              }
              errors++;
            }
          }
        } else {
          const err400 = { instancePath: instancePath + "/spec/commonAnnotations", schemaPath: "#/properties/spec/properties/commonAnnotations/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err400];
          } else {
            vErrors.push(err400);
          }
          errors++;
        }
      }
      if (data3.revisionHistoryLimit !== void 0) {
        let data199 = data3.revisionHistoryLimit;
        if (!(typeof data199 == "number" && (!(data199 % 1) && !isNaN(data199)) && isFinite(data199))) {
          const err401 = { instancePath: instancePath + "/spec/revisionHistoryLimit", schemaPath: "#/properties/spec/properties/revisionHistoryLimit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err401];
          } else {
            vErrors.push(err401);
          }
          errors++;
        }
        if (typeof data199 == "number" && isFinite(data199)) {
          if (data199 > 100 || isNaN(data199)) {
            const err402 = { instancePath: instancePath + "/spec/revisionHistoryLimit", schemaPath: "#/properties/spec/properties/revisionHistoryLimit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 }, message: "must be <= 100" };
            if (vErrors === null) {
              vErrors = [err402];
            } else {
              vErrors.push(err402);
            }
            errors++;
          }
          if (data199 < 0 || isNaN(data199)) {
            const err403 = { instancePath: instancePath + "/spec/revisionHistoryLimit", schemaPath: "#/properties/spec/properties/revisionHistoryLimit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
            if (vErrors === null) {
              vErrors = [err403];
            } else {
              vErrors.push(err403);
            }
            errors++;
          }
        }
      }
      if (data3.crawlers !== void 0) {
        let data200 = data3.crawlers;
        if (data200 && typeof data200 == "object" && !Array.isArray(data200)) {
          if (data200.workspaces === void 0) {
            data200.workspaces = {};
          }
          for (const key60 in data200) {
            if (!(key60 === "selector" || key60 === "namespaceSelector" || key60 === "workspaces" || key60 === "secretKeys")) {
              const err404 = { instancePath: instancePath + "/spec/crawlers", schemaPath: "#/properties/spec/properties/crawlers/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key60 }, message: "must NOT have additional properties" };
              if (vErrors === null) {
                vErrors = [err404];
              } else {
                vErrors.push(err404);
              }
              errors++;
            }
          }
          if (data200.selector !== void 0) {
            if (!validate65(data200.selector, { instancePath: instancePath + "/spec/crawlers/selector", parentData: data200, parentDataProperty: "selector", rootData })) {
              vErrors = vErrors === null ? validate65.errors : append(vErrors, validate65.errors);
              errors = vErrors.length;
            }
          }
          if (data200.namespaceSelector !== void 0) {
            if (!validate65(data200.namespaceSelector, { instancePath: instancePath + "/spec/crawlers/namespaceSelector", parentData: data200, parentDataProperty: "namespaceSelector", rootData })) {
              vErrors = vErrors === null ? validate65.errors : append(vErrors, validate65.errors);
              errors = vErrors.length;
            }
          }
          let data203 = data200.workspaces;
          if (data203 && typeof data203 == "object" && !Array.isArray(data203)) {
            if (data203.create === void 0) {
              data203.create = true;
            }
            for (const key61 in data203) {
              if (!(key61 === "create" || key61 === "allowed")) {
                const err405 = { instancePath: instancePath + "/spec/crawlers/workspaces", schemaPath: "#/properties/spec/properties/crawlers/properties/workspaces/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key61 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err405];
                } else {
                  vErrors.push(err405);
                }
                errors++;
              }
            }
            if (typeof data203.create !== "boolean") {
              const err406 = { instancePath: instancePath + "/spec/crawlers/workspaces/create", schemaPath: "#/properties/spec/properties/crawlers/properties/workspaces/properties/create/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
              if (vErrors === null) {
                vErrors = [err406];
              } else {
                vErrors.push(err406);
              }
              errors++;
            }
            if (data203.allowed !== void 0) {
              let data205 = data203.allowed;
              if (Array.isArray(data205)) {
                if (data205.length > 256) {
                  const err407 = { instancePath: instancePath + "/spec/crawlers/workspaces/allowed", schemaPath: "#/properties/spec/properties/crawlers/properties/workspaces/properties/allowed/maxItems", keyword: "maxItems", params: { limit: 256 }, message: "must NOT have more than 256 items" };
                  if (vErrors === null) {
                    vErrors = [err407];
                  } else {
                    vErrors.push(err407);
                  }
                  errors++;
                }
                const len7 = data205.length;
                for (let i7 = 0; i7 < len7; i7++) {
                  let data206 = data205[i7];
                  if (typeof data206 === "string") {
                    if (func3(data206) > 237) {
                      const err408 = { instancePath: instancePath + "/spec/crawlers/workspaces/allowed/" + i7, schemaPath: "#/properties/spec/properties/crawlers/properties/workspaces/properties/allowed/items/maxLength", keyword: "maxLength", params: { limit: 237 }, message: "must NOT have more than 237 characters" };
                      if (vErrors === null) {
                        vErrors = [err408];
                      } else {
                        vErrors.push(err408);
                      }
                      errors++;
                    }
                    if (func3(data206) < 1) {
                      const err409 = { instancePath: instancePath + "/spec/crawlers/workspaces/allowed/" + i7, schemaPath: "#/properties/spec/properties/crawlers/properties/workspaces/properties/allowed/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err409];
                      } else {
                        vErrors.push(err409);
                      }
                      errors++;
                    }
                    if (!pattern13.test(data206)) {
                      const err410 = { instancePath: instancePath + "/spec/crawlers/workspaces/allowed/" + i7, schemaPath: "#/properties/spec/properties/crawlers/properties/workspaces/properties/allowed/items/pattern", keyword: "pattern", params: { pattern: '^[^-_+.A-Z\\\\/*?"<>| ,#:][^A-Z\\\\/*?"<>| ,#:]*$' }, message: 'must match pattern "^[^-_+.A-Z\\\\/*?"<>| ,#:][^A-Z\\\\/*?"<>| ,#:]*$"' };
                      if (vErrors === null) {
                        vErrors = [err410];
                      } else {
                        vErrors.push(err410);
                      }
                      errors++;
                    }
                  } else {
                    const err411 = { instancePath: instancePath + "/spec/crawlers/workspaces/allowed/" + i7, schemaPath: "#/properties/spec/properties/crawlers/properties/workspaces/properties/allowed/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err411];
                    } else {
                      vErrors.push(err411);
                    }
                    errors++;
                  }
                }
              } else {
                const err412 = { instancePath: instancePath + "/spec/crawlers/workspaces/allowed", schemaPath: "#/properties/spec/properties/crawlers/properties/workspaces/properties/allowed/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err412];
                } else {
                  vErrors.push(err412);
                }
                errors++;
              }
            }
          } else {
            const err413 = { instancePath: instancePath + "/spec/crawlers/workspaces", schemaPath: "#/properties/spec/properties/crawlers/properties/workspaces/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err413];
            } else {
              vErrors.push(err413);
            }
            errors++;
          }
          if (data200.secretKeys !== void 0) {
            let data207 = data200.secretKeys;
            if (Array.isArray(data207)) {
              if (data207.length > 256) {
                const err414 = { instancePath: instancePath + "/spec/crawlers/secretKeys", schemaPath: "#/properties/spec/properties/crawlers/properties/secretKeys/maxItems", keyword: "maxItems", params: { limit: 256 }, message: "must NOT have more than 256 items" };
                if (vErrors === null) {
                  vErrors = [err414];
                } else {
                  vErrors.push(err414);
                }
                errors++;
              }
              const len8 = data207.length;
              for (let i8 = 0; i8 < len8; i8++) {
                let data208 = data207[i8];
                if (typeof data208 === "string") {
                  if (func3(data208) > 253) {
                    const err415 = { instancePath: instancePath + "/spec/crawlers/secretKeys/" + i8, schemaPath: "#/properties/spec/properties/crawlers/properties/secretKeys/items/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                    if (vErrors === null) {
                      vErrors = [err415];
                    } else {
                      vErrors.push(err415);
                    }
                    errors++;
                  }
                  if (func3(data208) < 1) {
                    const err416 = { instancePath: instancePath + "/spec/crawlers/secretKeys/" + i8, schemaPath: "#/properties/spec/properties/crawlers/properties/secretKeys/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                    if (vErrors === null) {
                      vErrors = [err416];
                    } else {
                      vErrors.push(err416);
                    }
                    errors++;
                  }
                  if (!pattern14.test(data208)) {
                    const err417 = { instancePath: instancePath + "/spec/crawlers/secretKeys/" + i8, schemaPath: "#/properties/spec/properties/crawlers/properties/secretKeys/items/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z_][A-Za-z0-9_]*$"' };
                    if (vErrors === null) {
                      vErrors = [err417];
                    } else {
                      vErrors.push(err417);
                    }
                    errors++;
                  }
                } else {
                  const err418 = { instancePath: instancePath + "/spec/crawlers/secretKeys/" + i8, schemaPath: "#/properties/spec/properties/crawlers/properties/secretKeys/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err418];
                  } else {
                    vErrors.push(err418);
                  }
                  errors++;
                }
              }
            } else {
              const err419 = { instancePath: instancePath + "/spec/crawlers/secretKeys", schemaPath: "#/properties/spec/properties/crawlers/properties/secretKeys/type", keyword: "type", params: { type: "array" }, message: "must be array" };
              if (vErrors === null) {
                vErrors = [err419];
              } else {
                vErrors.push(err419);
              }
              errors++;
            }
          }
        } else {
          const err420 = { instancePath: instancePath + "/spec/crawlers", schemaPath: "#/properties/spec/properties/crawlers/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err420];
          } else {
            vErrors.push(err420);
          }
          errors++;
        }
      }
    } else {
      const err421 = { instancePath: instancePath + "/spec", schemaPath: "#/properties/spec/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err421];
      } else {
        vErrors.push(err421);
      }
      errors++;
    }
    if (data.status !== void 0) {
      let data209 = data.status;
      if (data209 && typeof data209 == "object" && !Array.isArray(data209)) {
        for (const key62 in data209) {
          if (!func2.call(schema6.properties.status.properties, key62)) {
            const err422 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key62 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err422];
            } else {
              vErrors.push(err422);
            }
            errors++;
          }
        }
        if (data209.observedGeneration !== void 0) {
          let data210 = data209.observedGeneration;
          if (!(typeof data210 == "number" && (!(data210 % 1) && !isNaN(data210)) && isFinite(data210))) {
            const err423 = { instancePath: instancePath + "/status/observedGeneration", schemaPath: "#/properties/status/properties/observedGeneration/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err423];
            } else {
              vErrors.push(err423);
            }
            errors++;
          }
        }
        if (data209.conditions !== void 0) {
          let data211 = data209.conditions;
          if (Array.isArray(data211)) {
            if (data211.length > 32) {
              const err424 = { instancePath: instancePath + "/status/conditions", schemaPath: "#/properties/status/properties/conditions/maxItems", keyword: "maxItems", params: { limit: 32 }, message: "must NOT have more than 32 items" };
              if (vErrors === null) {
                vErrors = [err424];
              } else {
                vErrors.push(err424);
              }
              errors++;
            }
            const len9 = data211.length;
            for (let i9 = 0; i9 < len9; i9++) {
              let data212 = data211[i9];
              if (data212 && typeof data212 == "object" && !Array.isArray(data212)) {
                if (data212.type === void 0) {
                  const err425 = { instancePath: instancePath + "/status/conditions/" + i9, schemaPath: "#/properties/status/properties/conditions/items/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
                  if (vErrors === null) {
                    vErrors = [err425];
                  } else {
                    vErrors.push(err425);
                  }
                  errors++;
                }
                if (data212.status === void 0) {
                  const err426 = { instancePath: instancePath + "/status/conditions/" + i9, schemaPath: "#/properties/status/properties/conditions/items/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
                  if (vErrors === null) {
                    vErrors = [err426];
                  } else {
                    vErrors.push(err426);
                  }
                  errors++;
                }
                if (data212.lastTransitionTime === void 0) {
                  const err427 = { instancePath: instancePath + "/status/conditions/" + i9, schemaPath: "#/properties/status/properties/conditions/items/required", keyword: "required", params: { missingProperty: "lastTransitionTime" }, message: "must have required property 'lastTransitionTime'" };
                  if (vErrors === null) {
                    vErrors = [err427];
                  } else {
                    vErrors.push(err427);
                  }
                  errors++;
                }
                if (data212.reason === void 0) {
                  const err428 = { instancePath: instancePath + "/status/conditions/" + i9, schemaPath: "#/properties/status/properties/conditions/items/required", keyword: "required", params: { missingProperty: "reason" }, message: "must have required property 'reason'" };
                  if (vErrors === null) {
                    vErrors = [err428];
                  } else {
                    vErrors.push(err428);
                  }
                  errors++;
                }
                if (data212.message === void 0) {
                  const err429 = { instancePath: instancePath + "/status/conditions/" + i9, schemaPath: "#/properties/status/properties/conditions/items/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
                  if (vErrors === null) {
                    vErrors = [err429];
                  } else {
                    vErrors.push(err429);
                  }
                  errors++;
                }
                for (const key63 in data212) {
                  if (!(key63 === "type" || key63 === "status" || key63 === "observedGeneration" || key63 === "lastTransitionTime" || key63 === "reason" || key63 === "message")) {
                    const err430 = { instancePath: instancePath + "/status/conditions/" + i9, schemaPath: "#/properties/status/properties/conditions/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key63 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err430];
                    } else {
                      vErrors.push(err430);
                    }
                    errors++;
                  }
                }
                if (data212.type !== void 0) {
                  let data213 = data212.type;
                  if (typeof data213 === "string") {
                    if (func3(data213) > 316) {
                      const err431 = { instancePath: instancePath + "/status/conditions/" + i9 + "/type", schemaPath: "#/properties/status/properties/conditions/items/properties/type/maxLength", keyword: "maxLength", params: { limit: 316 }, message: "must NOT have more than 316 characters" };
                      if (vErrors === null) {
                        vErrors = [err431];
                      } else {
                        vErrors.push(err431);
                      }
                      errors++;
                    }
                  } else {
                    const err432 = { instancePath: instancePath + "/status/conditions/" + i9 + "/type", schemaPath: "#/properties/status/properties/conditions/items/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err432];
                    } else {
                      vErrors.push(err432);
                    }
                    errors++;
                  }
                }
                if (data212.status !== void 0) {
                  let data214 = data212.status;
                  if (typeof data214 !== "string") {
                    const err433 = { instancePath: instancePath + "/status/conditions/" + i9 + "/status", schemaPath: "#/properties/status/properties/conditions/items/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err433];
                    } else {
                      vErrors.push(err433);
                    }
                    errors++;
                  }
                  if (!(data214 === "True" || data214 === "False" || data214 === "Unknown")) {
                    const err434 = { instancePath: instancePath + "/status/conditions/" + i9 + "/status", schemaPath: "#/properties/status/properties/conditions/items/properties/status/enum", keyword: "enum", params: { allowedValues: schema6.properties.status.properties.conditions.items.properties.status.enum }, message: "must be equal to one of the allowed values" };
                    if (vErrors === null) {
                      vErrors = [err434];
                    } else {
                      vErrors.push(err434);
                    }
                    errors++;
                  }
                }
                if (data212.observedGeneration !== void 0) {
                  let data215 = data212.observedGeneration;
                  if (!(typeof data215 == "number" && (!(data215 % 1) && !isNaN(data215)) && isFinite(data215))) {
                    const err435 = { instancePath: instancePath + "/status/conditions/" + i9 + "/observedGeneration", schemaPath: "#/properties/status/properties/conditions/items/properties/observedGeneration/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                    if (vErrors === null) {
                      vErrors = [err435];
                    } else {
                      vErrors.push(err435);
                    }
                    errors++;
                  }
                  if (typeof data215 == "number" && isFinite(data215)) {
                    if (data215 < 0 || isNaN(data215)) {
                      const err436 = { instancePath: instancePath + "/status/conditions/" + i9 + "/observedGeneration", schemaPath: "#/properties/status/properties/conditions/items/properties/observedGeneration/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                      if (vErrors === null) {
                        vErrors = [err436];
                      } else {
                        vErrors.push(err436);
                      }
                      errors++;
                    }
                  }
                }
                if (data212.lastTransitionTime !== void 0) {
                  if (typeof data212.lastTransitionTime !== "string") {
                    const err437 = { instancePath: instancePath + "/status/conditions/" + i9 + "/lastTransitionTime", schemaPath: "#/properties/status/properties/conditions/items/properties/lastTransitionTime/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err437];
                    } else {
                      vErrors.push(err437);
                    }
                    errors++;
                  }
                }
                if (data212.reason !== void 0) {
                  let data217 = data212.reason;
                  if (typeof data217 === "string") {
                    if (func3(data217) > 1024) {
                      const err438 = { instancePath: instancePath + "/status/conditions/" + i9 + "/reason", schemaPath: "#/properties/status/properties/conditions/items/properties/reason/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
                      if (vErrors === null) {
                        vErrors = [err438];
                      } else {
                        vErrors.push(err438);
                      }
                      errors++;
                    }
                  } else {
                    const err439 = { instancePath: instancePath + "/status/conditions/" + i9 + "/reason", schemaPath: "#/properties/status/properties/conditions/items/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err439];
                    } else {
                      vErrors.push(err439);
                    }
                    errors++;
                  }
                }
                if (data212.message !== void 0) {
                  let data218 = data212.message;
                  if (typeof data218 === "string") {
                    if (func3(data218) > 32768) {
                      const err440 = { instancePath: instancePath + "/status/conditions/" + i9 + "/message", schemaPath: "#/properties/status/properties/conditions/items/properties/message/maxLength", keyword: "maxLength", params: { limit: 32768 }, message: "must NOT have more than 32768 characters" };
                      if (vErrors === null) {
                        vErrors = [err440];
                      } else {
                        vErrors.push(err440);
                      }
                      errors++;
                    }
                  } else {
                    const err441 = { instancePath: instancePath + "/status/conditions/" + i9 + "/message", schemaPath: "#/properties/status/properties/conditions/items/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err441];
                    } else {
                      vErrors.push(err441);
                    }
                    errors++;
                  }
                }
              } else {
                const err442 = { instancePath: instancePath + "/status/conditions/" + i9, schemaPath: "#/properties/status/properties/conditions/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err442];
                } else {
                  vErrors.push(err442);
                }
                errors++;
              }
            }
          } else {
            const err443 = { instancePath: instancePath + "/status/conditions", schemaPath: "#/properties/status/properties/conditions/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err443];
            } else {
              vErrors.push(err443);
            }
            errors++;
          }
        }
        if (data209.version !== void 0) {
          let data219 = data209.version;
          if (typeof data219 === "string") {
            if (func3(data219) > 128) {
              const err444 = { instancePath: instancePath + "/status/version", schemaPath: "#/properties/status/properties/version/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" };
              if (vErrors === null) {
                vErrors = [err444];
              } else {
                vErrors.push(err444);
              }
              errors++;
            }
          } else {
            const err445 = { instancePath: instancePath + "/status/version", schemaPath: "#/properties/status/properties/version/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err445];
            } else {
              vErrors.push(err445);
            }
            errors++;
          }
        }
        if (data209.images !== void 0) {
          let data220 = data209.images;
          if (data220 && typeof data220 == "object" && !Array.isArray(data220)) {
            for (const key64 in data220) {
              if (!(key64 === "monocle" || key64 === "elastic" || key64 === "bridge")) {
                const err446 = { instancePath: instancePath + "/status/images", schemaPath: "#/properties/status/properties/images/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key64 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err446];
                } else {
                  vErrors.push(err446);
                }
                errors++;
              }
            }
            if (data220.monocle !== void 0) {
              let data221 = data220.monocle;
              if (typeof data221 === "string") {
                if (func3(data221) > 1024) {
                  const err447 = { instancePath: instancePath + "/status/images/monocle", schemaPath: "#/properties/status/properties/images/properties/monocle/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
                  if (vErrors === null) {
                    vErrors = [err447];
                  } else {
                    vErrors.push(err447);
                  }
                  errors++;
                }
              } else {
                const err448 = { instancePath: instancePath + "/status/images/monocle", schemaPath: "#/properties/status/properties/images/properties/monocle/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err448];
                } else {
                  vErrors.push(err448);
                }
                errors++;
              }
            }
            if (data220.elastic !== void 0) {
              let data222 = data220.elastic;
              if (typeof data222 === "string") {
                if (func3(data222) > 1024) {
                  const err449 = { instancePath: instancePath + "/status/images/elastic", schemaPath: "#/properties/status/properties/images/properties/elastic/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
                  if (vErrors === null) {
                    vErrors = [err449];
                  } else {
                    vErrors.push(err449);
                  }
                  errors++;
                }
              } else {
                const err450 = { instancePath: instancePath + "/status/images/elastic", schemaPath: "#/properties/status/properties/images/properties/elastic/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err450];
                } else {
                  vErrors.push(err450);
                }
                errors++;
              }
            }
            if (data220.bridge !== void 0) {
              let data223 = data220.bridge;
              if (typeof data223 === "string") {
                if (func3(data223) > 1024) {
                  const err451 = { instancePath: instancePath + "/status/images/bridge", schemaPath: "#/properties/status/properties/images/properties/bridge/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
                  if (vErrors === null) {
                    vErrors = [err451];
                  } else {
                    vErrors.push(err451);
                  }
                  errors++;
                }
              } else {
                const err452 = { instancePath: instancePath + "/status/images/bridge", schemaPath: "#/properties/status/properties/images/properties/bridge/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err452];
                } else {
                  vErrors.push(err452);
                }
                errors++;
              }
            }
          } else {
            const err453 = { instancePath: instancePath + "/status/images", schemaPath: "#/properties/status/properties/images/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err453];
            } else {
              vErrors.push(err453);
            }
            errors++;
          }
        }
        if (data209.lastReadyImages !== void 0) {
          let data224 = data209.lastReadyImages;
          if (data224 && typeof data224 == "object" && !Array.isArray(data224)) {
            for (const key65 in data224) {
              if (!(key65 === "monocle" || key65 === "elastic")) {
                const err454 = { instancePath: instancePath + "/status/lastReadyImages", schemaPath: "#/properties/status/properties/lastReadyImages/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key65 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err454];
                } else {
                  vErrors.push(err454);
                }
                errors++;
              }
            }
            if (data224.monocle !== void 0) {
              let data225 = data224.monocle;
              if (typeof data225 === "string") {
                if (func3(data225) > 512) {
                  const err455 = { instancePath: instancePath + "/status/lastReadyImages/monocle", schemaPath: "#/properties/status/properties/lastReadyImages/properties/monocle/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" };
                  if (vErrors === null) {
                    vErrors = [err455];
                  } else {
                    vErrors.push(err455);
                  }
                  errors++;
                }
              } else {
                const err456 = { instancePath: instancePath + "/status/lastReadyImages/monocle", schemaPath: "#/properties/status/properties/lastReadyImages/properties/monocle/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err456];
                } else {
                  vErrors.push(err456);
                }
                errors++;
              }
            }
            if (data224.elastic !== void 0) {
              let data226 = data224.elastic;
              if (typeof data226 === "string") {
                if (func3(data226) > 512) {
                  const err457 = { instancePath: instancePath + "/status/lastReadyImages/elastic", schemaPath: "#/properties/status/properties/lastReadyImages/properties/elastic/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" };
                  if (vErrors === null) {
                    vErrors = [err457];
                  } else {
                    vErrors.push(err457);
                  }
                  errors++;
                }
              } else {
                const err458 = { instancePath: instancePath + "/status/lastReadyImages/elastic", schemaPath: "#/properties/status/properties/lastReadyImages/properties/elastic/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err458];
                } else {
                  vErrors.push(err458);
                }
                errors++;
              }
            }
          } else {
            const err459 = { instancePath: instancePath + "/status/lastReadyImages", schemaPath: "#/properties/status/properties/lastReadyImages/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err459];
            } else {
              vErrors.push(err459);
            }
            errors++;
          }
        }
        if (data209.upgrade !== void 0) {
          let data227 = data209.upgrade;
          if (data227 && typeof data227 == "object" && !Array.isArray(data227)) {
            for (const key66 in data227) {
              if (!(key66 === "from" || key66 === "to" || key66 === "job" || key66 === "completed" || key66 === "snapshot")) {
                const err460 = { instancePath: instancePath + "/status/upgrade", schemaPath: "#/properties/status/properties/upgrade/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key66 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err460];
                } else {
                  vErrors.push(err460);
                }
                errors++;
              }
            }
            if (data227.from !== void 0) {
              let data228 = data227.from;
              if (typeof data228 === "string") {
                if (func3(data228) > 512) {
                  const err461 = { instancePath: instancePath + "/status/upgrade/from", schemaPath: "#/properties/status/properties/upgrade/properties/from/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" };
                  if (vErrors === null) {
                    vErrors = [err461];
                  } else {
                    vErrors.push(err461);
                  }
                  errors++;
                }
              } else {
                const err462 = { instancePath: instancePath + "/status/upgrade/from", schemaPath: "#/properties/status/properties/upgrade/properties/from/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err462];
                } else {
                  vErrors.push(err462);
                }
                errors++;
              }
            }
            if (data227.to !== void 0) {
              let data229 = data227.to;
              if (typeof data229 === "string") {
                if (func3(data229) > 512) {
                  const err463 = { instancePath: instancePath + "/status/upgrade/to", schemaPath: "#/properties/status/properties/upgrade/properties/to/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" };
                  if (vErrors === null) {
                    vErrors = [err463];
                  } else {
                    vErrors.push(err463);
                  }
                  errors++;
                }
              } else {
                const err464 = { instancePath: instancePath + "/status/upgrade/to", schemaPath: "#/properties/status/properties/upgrade/properties/to/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err464];
                } else {
                  vErrors.push(err464);
                }
                errors++;
              }
            }
            if (data227.job !== void 0) {
              let data230 = data227.job;
              if (typeof data230 === "string") {
                if (func3(data230) > 253) {
                  const err465 = { instancePath: instancePath + "/status/upgrade/job", schemaPath: "#/properties/status/properties/upgrade/properties/job/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                  if (vErrors === null) {
                    vErrors = [err465];
                  } else {
                    vErrors.push(err465);
                  }
                  errors++;
                }
              } else {
                const err466 = { instancePath: instancePath + "/status/upgrade/job", schemaPath: "#/properties/status/properties/upgrade/properties/job/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err466];
                } else {
                  vErrors.push(err466);
                }
                errors++;
              }
            }
            if (data227.completed !== void 0) {
              if (typeof data227.completed !== "boolean") {
                const err467 = { instancePath: instancePath + "/status/upgrade/completed", schemaPath: "#/properties/status/properties/upgrade/properties/completed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                  vErrors = [err467];
                } else {
                  vErrors.push(err467);
                }
                errors++;
              }
            }
            if (data227.snapshot !== void 0) {
              let data232 = data227.snapshot;
              if (typeof data232 === "string") {
                if (func3(data232) > 256) {
                  const err468 = { instancePath: instancePath + "/status/upgrade/snapshot", schemaPath: "#/properties/status/properties/upgrade/properties/snapshot/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" };
                  if (vErrors === null) {
                    vErrors = [err468];
                  } else {
                    vErrors.push(err468);
                  }
                  errors++;
                }
              } else {
                const err469 = { instancePath: instancePath + "/status/upgrade/snapshot", schemaPath: "#/properties/status/properties/upgrade/properties/snapshot/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err469];
                } else {
                  vErrors.push(err469);
                }
                errors++;
              }
            }
          } else {
            const err470 = { instancePath: instancePath + "/status/upgrade", schemaPath: "#/properties/status/properties/upgrade/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err470];
            } else {
              vErrors.push(err470);
            }
            errors++;
          }
        }
        if (data209.url !== void 0) {
          let data233 = data209.url;
          if (typeof data233 === "string") {
            if (func3(data233) > 2048) {
              const err471 = { instancePath: instancePath + "/status/url", schemaPath: "#/properties/status/properties/url/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
              if (vErrors === null) {
                vErrors = [err471];
              } else {
                vErrors.push(err471);
              }
              errors++;
            }
          } else {
            const err472 = { instancePath: instancePath + "/status/url", schemaPath: "#/properties/status/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err472];
            } else {
              vErrors.push(err472);
            }
            errors++;
          }
        }
        if (data209.crawlers !== void 0) {
          let data234 = data209.crawlers;
          if (data234 && typeof data234 == "object" && !Array.isArray(data234)) {
            if (data234.total === void 0) {
              const err473 = { instancePath: instancePath + "/status/crawlers", schemaPath: "#/properties/status/properties/crawlers/required", keyword: "required", params: { missingProperty: "total" }, message: "must have required property 'total'" };
              if (vErrors === null) {
                vErrors = [err473];
              } else {
                vErrors.push(err473);
              }
              errors++;
            }
            if (data234.accepted === void 0) {
              const err474 = { instancePath: instancePath + "/status/crawlers", schemaPath: "#/properties/status/properties/crawlers/required", keyword: "required", params: { missingProperty: "accepted" }, message: "must have required property 'accepted'" };
              if (vErrors === null) {
                vErrors = [err474];
              } else {
                vErrors.push(err474);
              }
              errors++;
            }
            for (const key67 in data234) {
              if (!(key67 === "total" || key67 === "accepted")) {
                const err475 = { instancePath: instancePath + "/status/crawlers", schemaPath: "#/properties/status/properties/crawlers/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key67 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err475];
                } else {
                  vErrors.push(err475);
                }
                errors++;
              }
            }
            if (data234.total !== void 0) {
              let data235 = data234.total;
              if (!(typeof data235 == "number" && (!(data235 % 1) && !isNaN(data235)) && isFinite(data235))) {
                const err476 = { instancePath: instancePath + "/status/crawlers/total", schemaPath: "#/properties/status/properties/crawlers/properties/total/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err476];
                } else {
                  vErrors.push(err476);
                }
                errors++;
              }
              if (typeof data235 == "number" && isFinite(data235)) {
                if (data235 < 0 || isNaN(data235)) {
                  const err477 = { instancePath: instancePath + "/status/crawlers/total", schemaPath: "#/properties/status/properties/crawlers/properties/total/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                  if (vErrors === null) {
                    vErrors = [err477];
                  } else {
                    vErrors.push(err477);
                  }
                  errors++;
                }
              }
            }
            if (data234.accepted !== void 0) {
              let data236 = data234.accepted;
              if (!(typeof data236 == "number" && (!(data236 % 1) && !isNaN(data236)) && isFinite(data236))) {
                const err478 = { instancePath: instancePath + "/status/crawlers/accepted", schemaPath: "#/properties/status/properties/crawlers/properties/accepted/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err478];
                } else {
                  vErrors.push(err478);
                }
                errors++;
              }
              if (typeof data236 == "number" && isFinite(data236)) {
                if (data236 < 0 || isNaN(data236)) {
                  const err479 = { instancePath: instancePath + "/status/crawlers/accepted", schemaPath: "#/properties/status/properties/crawlers/properties/accepted/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                  if (vErrors === null) {
                    vErrors = [err479];
                  } else {
                    vErrors.push(err479);
                  }
                  errors++;
                }
              }
            }
          } else {
            const err480 = { instancePath: instancePath + "/status/crawlers", schemaPath: "#/properties/status/properties/crawlers/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err480];
            } else {
              vErrors.push(err480);
            }
            errors++;
          }
        }
        if (data209.configVersion !== void 0) {
          let data237 = data209.configVersion;
          if (typeof data237 === "string") {
            if (func3(data237) > 64) {
              const err481 = { instancePath: instancePath + "/status/configVersion", schemaPath: "#/properties/status/properties/configVersion/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
              if (vErrors === null) {
                vErrors = [err481];
              } else {
                vErrors.push(err481);
              }
              errors++;
            }
          } else {
            const err482 = { instancePath: instancePath + "/status/configVersion", schemaPath: "#/properties/status/properties/configVersion/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err482];
            } else {
              vErrors.push(err482);
            }
            errors++;
          }
        }
        if (data209.secretVersion !== void 0) {
          let data238 = data209.secretVersion;
          if (typeof data238 === "string") {
            if (func3(data238) > 64) {
              const err483 = { instancePath: instancePath + "/status/secretVersion", schemaPath: "#/properties/status/properties/secretVersion/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
              if (vErrors === null) {
                vErrors = [err483];
              } else {
                vErrors.push(err483);
              }
              errors++;
            }
          } else {
            const err484 = { instancePath: instancePath + "/status/secretVersion", schemaPath: "#/properties/status/properties/secretVersion/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err484];
            } else {
              vErrors.push(err484);
            }
            errors++;
          }
        }
        if (data209.identsVersion !== void 0) {
          let data239 = data209.identsVersion;
          if (typeof data239 === "string") {
            if (func3(data239) > 64) {
              const err485 = { instancePath: instancePath + "/status/identsVersion", schemaPath: "#/properties/status/properties/identsVersion/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
              if (vErrors === null) {
                vErrors = [err485];
              } else {
                vErrors.push(err485);
              }
              errors++;
            }
          } else {
            const err486 = { instancePath: instancePath + "/status/identsVersion", schemaPath: "#/properties/status/properties/identsVersion/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err486];
            } else {
              vErrors.push(err486);
            }
            errors++;
          }
        }
        if (data209.failedIdentsVersion !== void 0) {
          let data240 = data209.failedIdentsVersion;
          if (typeof data240 === "string") {
            if (func3(data240) > 64) {
              const err487 = { instancePath: instancePath + "/status/failedIdentsVersion", schemaPath: "#/properties/status/properties/failedIdentsVersion/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
              if (vErrors === null) {
                vErrors = [err487];
              } else {
                vErrors.push(err487);
              }
              errors++;
            }
          } else {
            const err488 = { instancePath: instancePath + "/status/failedIdentsVersion", schemaPath: "#/properties/status/properties/failedIdentsVersion/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err488];
            } else {
              vErrors.push(err488);
            }
            errors++;
          }
        }
        if (data209.backup !== void 0) {
          let data241 = data209.backup;
          if (data241 && typeof data241 == "object" && !Array.isArray(data241)) {
            for (const key68 in data241) {
              if (!(key68 === "lastSuccessTime" || key68 === "snapshot" || key68 === "sizeBytes" || key68 === "lastFailureTime" || key68 === "message" || key68 === "requested")) {
                const err489 = { instancePath: instancePath + "/status/backup", schemaPath: "#/properties/status/properties/backup/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key68 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err489];
                } else {
                  vErrors.push(err489);
                }
                errors++;
              }
            }
            if (data241.lastSuccessTime !== void 0) {
              if (typeof data241.lastSuccessTime !== "string") {
                const err490 = { instancePath: instancePath + "/status/backup/lastSuccessTime", schemaPath: "#/properties/status/properties/backup/properties/lastSuccessTime/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err490];
                } else {
                  vErrors.push(err490);
                }
                errors++;
              }
            }
            if (data241.snapshot !== void 0) {
              let data243 = data241.snapshot;
              if (typeof data243 === "string") {
                if (func3(data243) > 256) {
                  const err491 = { instancePath: instancePath + "/status/backup/snapshot", schemaPath: "#/properties/status/properties/backup/properties/snapshot/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" };
                  if (vErrors === null) {
                    vErrors = [err491];
                  } else {
                    vErrors.push(err491);
                  }
                  errors++;
                }
              } else {
                const err492 = { instancePath: instancePath + "/status/backup/snapshot", schemaPath: "#/properties/status/properties/backup/properties/snapshot/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err492];
                } else {
                  vErrors.push(err492);
                }
                errors++;
              }
            }
            if (data241.sizeBytes !== void 0) {
              let data244 = data241.sizeBytes;
              if (!(typeof data244 == "number" && (!(data244 % 1) && !isNaN(data244)) && isFinite(data244))) {
                const err493 = { instancePath: instancePath + "/status/backup/sizeBytes", schemaPath: "#/properties/status/properties/backup/properties/sizeBytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err493];
                } else {
                  vErrors.push(err493);
                }
                errors++;
              }
            }
            if (data241.lastFailureTime !== void 0) {
              if (typeof data241.lastFailureTime !== "string") {
                const err494 = { instancePath: instancePath + "/status/backup/lastFailureTime", schemaPath: "#/properties/status/properties/backup/properties/lastFailureTime/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err494];
                } else {
                  vErrors.push(err494);
                }
                errors++;
              }
            }
            if (data241.message !== void 0) {
              let data246 = data241.message;
              if (typeof data246 === "string") {
                if (func3(data246) > 1024) {
                  const err495 = { instancePath: instancePath + "/status/backup/message", schemaPath: "#/properties/status/properties/backup/properties/message/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
                  if (vErrors === null) {
                    vErrors = [err495];
                  } else {
                    vErrors.push(err495);
                  }
                  errors++;
                }
              } else {
                const err496 = { instancePath: instancePath + "/status/backup/message", schemaPath: "#/properties/status/properties/backup/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err496];
                } else {
                  vErrors.push(err496);
                }
                errors++;
              }
            }
            if (data241.requested !== void 0) {
              let data247 = data241.requested;
              if (typeof data247 === "string") {
                if (func3(data247) > 64) {
                  const err497 = { instancePath: instancePath + "/status/backup/requested", schemaPath: "#/properties/status/properties/backup/properties/requested/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
                  if (vErrors === null) {
                    vErrors = [err497];
                  } else {
                    vErrors.push(err497);
                  }
                  errors++;
                }
              } else {
                const err498 = { instancePath: instancePath + "/status/backup/requested", schemaPath: "#/properties/status/properties/backup/properties/requested/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err498];
                } else {
                  vErrors.push(err498);
                }
                errors++;
              }
            }
          } else {
            const err499 = { instancePath: instancePath + "/status/backup", schemaPath: "#/properties/status/properties/backup/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err499];
            } else {
              vErrors.push(err499);
            }
            errors++;
          }
        }
        if (data209.storage !== void 0) {
          let data248 = data209.storage;
          if (data248 && typeof data248 == "object" && !Array.isArray(data248)) {
            for (const key69 in data248) {
              if (!(key69 === "size" || key69 === "usedPercent" || key69 === "totalBytes" || key69 === "measuredAt")) {
                const err500 = { instancePath: instancePath + "/status/storage", schemaPath: "#/properties/status/properties/storage/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key69 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err500];
                } else {
                  vErrors.push(err500);
                }
                errors++;
              }
            }
            if (data248.size !== void 0) {
              let data249 = data248.size;
              if (typeof data249 === "string") {
                if (func3(data249) > 64) {
                  const err501 = { instancePath: instancePath + "/status/storage/size", schemaPath: "#/properties/status/properties/storage/properties/size/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
                  if (vErrors === null) {
                    vErrors = [err501];
                  } else {
                    vErrors.push(err501);
                  }
                  errors++;
                }
              } else {
                const err502 = { instancePath: instancePath + "/status/storage/size", schemaPath: "#/properties/status/properties/storage/properties/size/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err502];
                } else {
                  vErrors.push(err502);
                }
                errors++;
              }
            }
            if (data248.usedPercent !== void 0) {
              let data250 = data248.usedPercent;
              if (!(typeof data250 == "number" && (!(data250 % 1) && !isNaN(data250)) && isFinite(data250))) {
                const err503 = { instancePath: instancePath + "/status/storage/usedPercent", schemaPath: "#/properties/status/properties/storage/properties/usedPercent/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err503];
                } else {
                  vErrors.push(err503);
                }
                errors++;
              }
            }
            if (data248.totalBytes !== void 0) {
              let data251 = data248.totalBytes;
              if (!(typeof data251 == "number" && (!(data251 % 1) && !isNaN(data251)) && isFinite(data251))) {
                const err504 = { instancePath: instancePath + "/status/storage/totalBytes", schemaPath: "#/properties/status/properties/storage/properties/totalBytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err504];
                } else {
                  vErrors.push(err504);
                }
                errors++;
              }
            }
            if (data248.measuredAt !== void 0) {
              if (typeof data248.measuredAt !== "string") {
                const err505 = { instancePath: instancePath + "/status/storage/measuredAt", schemaPath: "#/properties/status/properties/storage/properties/measuredAt/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err505];
                } else {
                  vErrors.push(err505);
                }
                errors++;
              }
            }
          } else {
            const err506 = { instancePath: instancePath + "/status/storage", schemaPath: "#/properties/status/properties/storage/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err506];
            } else {
              vErrors.push(err506);
            }
            errors++;
          }
        }
        if (data209.crawl !== void 0) {
          let data253 = data209.crawl;
          if (data253 && typeof data253 == "object" && !Array.isArray(data253)) {
            for (const key70 in data253) {
              if (!(key70 === "crawlers" || key70 === "slowest" || key70 === "errors")) {
                const err507 = { instancePath: instancePath + "/status/crawl", schemaPath: "#/properties/status/properties/crawl/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key70 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err507];
                } else {
                  vErrors.push(err507);
                }
                errors++;
              }
            }
            if (data253.crawlers !== void 0) {
              let data254 = data253.crawlers;
              if (!(typeof data254 == "number" && (!(data254 % 1) && !isNaN(data254)) && isFinite(data254))) {
                const err508 = { instancePath: instancePath + "/status/crawl/crawlers", schemaPath: "#/properties/status/properties/crawl/properties/crawlers/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                  vErrors = [err508];
                } else {
                  vErrors.push(err508);
                }
                errors++;
              }
            }
            if (data253.slowest !== void 0) {
              let data255 = data253.slowest;
              if (data255 && typeof data255 == "object" && !Array.isArray(data255)) {
                for (const key71 in data255) {
                  if (!(key71 === "workspace" || key71 === "crawler" || key71 === "behindSeconds")) {
                    const err509 = { instancePath: instancePath + "/status/crawl/slowest", schemaPath: "#/properties/status/properties/crawl/properties/slowest/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key71 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err509];
                    } else {
                      vErrors.push(err509);
                    }
                    errors++;
                  }
                }
                if (data255.workspace !== void 0) {
                  let data256 = data255.workspace;
                  if (typeof data256 === "string") {
                    if (func3(data256) > 253) {
                      const err510 = { instancePath: instancePath + "/status/crawl/slowest/workspace", schemaPath: "#/properties/status/properties/crawl/properties/slowest/properties/workspace/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                      if (vErrors === null) {
                        vErrors = [err510];
                      } else {
                        vErrors.push(err510);
                      }
                      errors++;
                    }
                  } else {
                    const err511 = { instancePath: instancePath + "/status/crawl/slowest/workspace", schemaPath: "#/properties/status/properties/crawl/properties/slowest/properties/workspace/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err511];
                    } else {
                      vErrors.push(err511);
                    }
                    errors++;
                  }
                }
                if (data255.crawler !== void 0) {
                  let data257 = data255.crawler;
                  if (typeof data257 === "string") {
                    if (func3(data257) > 253) {
                      const err512 = { instancePath: instancePath + "/status/crawl/slowest/crawler", schemaPath: "#/properties/status/properties/crawl/properties/slowest/properties/crawler/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                      if (vErrors === null) {
                        vErrors = [err512];
                      } else {
                        vErrors.push(err512);
                      }
                      errors++;
                    }
                  } else {
                    const err513 = { instancePath: instancePath + "/status/crawl/slowest/crawler", schemaPath: "#/properties/status/properties/crawl/properties/slowest/properties/crawler/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err513];
                    } else {
                      vErrors.push(err513);
                    }
                    errors++;
                  }
                }
                if (data255.behindSeconds !== void 0) {
                  let data258 = data255.behindSeconds;
                  if (!(typeof data258 == "number" && (!(data258 % 1) && !isNaN(data258)) && isFinite(data258))) {
                    const err514 = { instancePath: instancePath + "/status/crawl/slowest/behindSeconds", schemaPath: "#/properties/status/properties/crawl/properties/slowest/properties/behindSeconds/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                    if (vErrors === null) {
                      vErrors = [err514];
                    } else {
                      vErrors.push(err514);
                    }
                    errors++;
                  }
                }
              } else {
                const err515 = { instancePath: instancePath + "/status/crawl/slowest", schemaPath: "#/properties/status/properties/crawl/properties/slowest/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err515];
                } else {
                  vErrors.push(err515);
                }
                errors++;
              }
            }
            if (data253.errors !== void 0) {
              let data259 = data253.errors;
              if (Array.isArray(data259)) {
                if (data259.length > 5) {
                  const err516 = { instancePath: instancePath + "/status/crawl/errors", schemaPath: "#/properties/status/properties/crawl/properties/errors/maxItems", keyword: "maxItems", params: { limit: 5 }, message: "must NOT have more than 5 items" };
                  if (vErrors === null) {
                    vErrors = [err516];
                  } else {
                    vErrors.push(err516);
                  }
                  errors++;
                }
                const len10 = data259.length;
                for (let i10 = 0; i10 < len10; i10++) {
                  let data260 = data259[i10];
                  if (data260 && typeof data260 == "object" && !Array.isArray(data260)) {
                    for (const key72 in data260) {
                      if (!(key72 === "workspace" || key72 === "crawler" || key72 === "entity" || key72 === "message" || key72 === "at")) {
                        const err517 = { instancePath: instancePath + "/status/crawl/errors/" + i10, schemaPath: "#/properties/status/properties/crawl/properties/errors/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key72 }, message: "must NOT have additional properties" };
                        if (vErrors === null) {
                          vErrors = [err517];
                        } else {
                          vErrors.push(err517);
                        }
                        errors++;
                      }
                    }
                    if (data260.workspace !== void 0) {
                      let data261 = data260.workspace;
                      if (typeof data261 === "string") {
                        if (func3(data261) > 253) {
                          const err518 = { instancePath: instancePath + "/status/crawl/errors/" + i10 + "/workspace", schemaPath: "#/properties/status/properties/crawl/properties/errors/items/properties/workspace/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                          if (vErrors === null) {
                            vErrors = [err518];
                          } else {
                            vErrors.push(err518);
                          }
                          errors++;
                        }
                      } else {
                        const err519 = { instancePath: instancePath + "/status/crawl/errors/" + i10 + "/workspace", schemaPath: "#/properties/status/properties/crawl/properties/errors/items/properties/workspace/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err519];
                        } else {
                          vErrors.push(err519);
                        }
                        errors++;
                      }
                    }
                    if (data260.crawler !== void 0) {
                      let data262 = data260.crawler;
                      if (typeof data262 === "string") {
                        if (func3(data262) > 253) {
                          const err520 = { instancePath: instancePath + "/status/crawl/errors/" + i10 + "/crawler", schemaPath: "#/properties/status/properties/crawl/properties/errors/items/properties/crawler/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                          if (vErrors === null) {
                            vErrors = [err520];
                          } else {
                            vErrors.push(err520);
                          }
                          errors++;
                        }
                      } else {
                        const err521 = { instancePath: instancePath + "/status/crawl/errors/" + i10 + "/crawler", schemaPath: "#/properties/status/properties/crawl/properties/errors/items/properties/crawler/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err521];
                        } else {
                          vErrors.push(err521);
                        }
                        errors++;
                      }
                    }
                    if (data260.entity !== void 0) {
                      let data263 = data260.entity;
                      if (typeof data263 === "string") {
                        if (func3(data263) > 253) {
                          const err522 = { instancePath: instancePath + "/status/crawl/errors/" + i10 + "/entity", schemaPath: "#/properties/status/properties/crawl/properties/errors/items/properties/entity/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                          if (vErrors === null) {
                            vErrors = [err522];
                          } else {
                            vErrors.push(err522);
                          }
                          errors++;
                        }
                      } else {
                        const err523 = { instancePath: instancePath + "/status/crawl/errors/" + i10 + "/entity", schemaPath: "#/properties/status/properties/crawl/properties/errors/items/properties/entity/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err523];
                        } else {
                          vErrors.push(err523);
                        }
                        errors++;
                      }
                    }
                    if (data260.message !== void 0) {
                      let data264 = data260.message;
                      if (typeof data264 === "string") {
                        if (func3(data264) > 253) {
                          const err524 = { instancePath: instancePath + "/status/crawl/errors/" + i10 + "/message", schemaPath: "#/properties/status/properties/crawl/properties/errors/items/properties/message/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                          if (vErrors === null) {
                            vErrors = [err524];
                          } else {
                            vErrors.push(err524);
                          }
                          errors++;
                        }
                      } else {
                        const err525 = { instancePath: instancePath + "/status/crawl/errors/" + i10 + "/message", schemaPath: "#/properties/status/properties/crawl/properties/errors/items/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err525];
                        } else {
                          vErrors.push(err525);
                        }
                        errors++;
                      }
                    }
                    if (data260.at !== void 0) {
                      if (typeof data260.at !== "string") {
                        const err526 = { instancePath: instancePath + "/status/crawl/errors/" + i10 + "/at", schemaPath: "#/properties/status/properties/crawl/properties/errors/items/properties/at/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err526];
                        } else {
                          vErrors.push(err526);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err527 = { instancePath: instancePath + "/status/crawl/errors/" + i10, schemaPath: "#/properties/status/properties/crawl/properties/errors/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                    if (vErrors === null) {
                      vErrors = [err527];
                    } else {
                      vErrors.push(err527);
                    }
                    errors++;
                  }
                }
              } else {
                const err528 = { instancePath: instancePath + "/status/crawl/errors", schemaPath: "#/properties/status/properties/crawl/properties/errors/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err528];
                } else {
                  vErrors.push(err528);
                }
                errors++;
              }
            }
          } else {
            const err529 = { instancePath: instancePath + "/status/crawl", schemaPath: "#/properties/status/properties/crawl/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err529];
            } else {
              vErrors.push(err529);
            }
            errors++;
          }
        }
        if (data209.platform !== void 0) {
          let data266 = data209.platform;
          if (typeof data266 !== "string") {
            const err530 = { instancePath: instancePath + "/status/platform", schemaPath: "#/properties/status/properties/platform/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err530];
            } else {
              vErrors.push(err530);
            }
            errors++;
          }
          if (!(data266 === "Kubernetes" || data266 === "OpenShift")) {
            const err531 = { instancePath: instancePath + "/status/platform", schemaPath: "#/properties/status/properties/platform/enum", keyword: "enum", params: { allowedValues: schema6.properties.status.properties.platform.enum }, message: "must be equal to one of the allowed values" };
            if (vErrors === null) {
              vErrors = [err531];
            } else {
              vErrors.push(err531);
            }
            errors++;
          }
        }
        if (data209.synthHash !== void 0) {
          let data267 = data209.synthHash;
          if (typeof data267 === "string") {
            if (func3(data267) > 64) {
              const err532 = { instancePath: instancePath + "/status/synthHash", schemaPath: "#/properties/status/properties/synthHash/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
              if (vErrors === null) {
                vErrors = [err532];
              } else {
                vErrors.push(err532);
              }
              errors++;
            }
          } else {
            const err533 = { instancePath: instancePath + "/status/synthHash", schemaPath: "#/properties/status/properties/synthHash/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err533];
            } else {
              vErrors.push(err533);
            }
            errors++;
          }
        }
        if (data209.lastCommit !== void 0) {
          let data268 = data209.lastCommit;
          if (typeof data268 === "string") {
            if (func3(data268) > 64) {
              const err534 = { instancePath: instancePath + "/status/lastCommit", schemaPath: "#/properties/status/properties/lastCommit/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
              if (vErrors === null) {
                vErrors = [err534];
              } else {
                vErrors.push(err534);
              }
              errors++;
            }
          } else {
            const err535 = { instancePath: instancePath + "/status/lastCommit", schemaPath: "#/properties/status/properties/lastCommit/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err535];
            } else {
              vErrors.push(err535);
            }
            errors++;
          }
        }
      } else {
        const err536 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err536];
        } else {
          vErrors.push(err536);
        }
        errors++;
      }
    }
  } else {
    const err537 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err537];
    } else {
      vErrors.push(err537);
    }
    errors++;
  }
  validate21.errors = vErrors;
  return errors === 0;
}
var validateCrawlerSchema = validate120;
var schema44 = { "type": "object", "required": ["spec"], "properties": { "apiVersion": { "type": "string" }, "kind": { "type": "string" }, "metadata": { "type": "object" }, "spec": { "type": "object", "required": ["monocle", "workspace", "updateSince"], "properties": { "monocle": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "maxLength": 40 }, "namespace": { "type": "string", "minLength": 1, "maxLength": 63 } }, "additionalProperties": false }, "workspace": { "type": "string", "minLength": 1, "maxLength": 237 }, "updateSince": { "type": "string", "maxLength": 32 }, "suspend": { "type": "boolean", "default": false }, "github": { "$ref": "#/$defs/s0" }, "githubUser": { "type": "object", "required": ["users", "tokenSecretRef"], "properties": { "users": { "type": "array", "minItems": 1, "maxItems": 1e3, "items": { "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\uFEFF]+$" } }, "url": { "type": "string", "maxLength": 2048 }, "tokenSecretRef": { "type": "object", "required": ["name", "key"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 253 }, "key": { "type": "string", "minLength": 1, "maxLength": 253 } }, "additionalProperties": false } }, "additionalProperties": false }, "gitlab": { "$ref": "#/$defs/s0" }, "gerrit": { "type": "object", "required": ["url", "repositories"], "properties": { "url": { "type": "string", "maxLength": 2048 }, "repositories": { "type": "array", "minItems": 1, "maxItems": 1e3, "items": { "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\uFEFF]+$" } }, "login": { "type": "string", "minLength": 1, "maxLength": 255 }, "passwordSecretRef": { "type": "object", "required": ["name", "key"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 253 }, "key": { "type": "string", "minLength": 1, "maxLength": 253 } }, "additionalProperties": false }, "prefix": { "type": "string", "minLength": 1, "maxLength": 255 } }, "additionalProperties": false }, "bugzilla": { "type": "object", "required": ["url", "products", "tokenSecretRef"], "properties": { "url": { "type": "string", "maxLength": 2048 }, "products": { "type": "array", "minItems": 1, "maxItems": 1e3, "items": { "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\uFEFF]+$" } }, "tokenSecretRef": { "type": "object", "required": ["name", "key"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 253 }, "key": { "type": "string", "minLength": 1, "maxLength": 253 } }, "additionalProperties": false } }, "additionalProperties": false }, "taskData": { "type": "object", "properties": {}, "additionalProperties": false } }, "additionalProperties": false }, "status": { "type": "object", "properties": { "observedGeneration": { "type": "integer" }, "conditions": { "type": "array", "maxItems": 8, "items": { "type": "object", "required": ["type", "status", "lastTransitionTime", "reason", "message"], "properties": { "type": { "type": "string", "maxLength": 316 }, "status": { "type": "string", "enum": ["True", "False", "Unknown"] }, "observedGeneration": { "type": "integer", "minimum": 0 }, "lastTransitionTime": { "type": "string" }, "reason": { "type": "string", "maxLength": 1024 }, "message": { "type": "string", "maxLength": 32768 } }, "additionalProperties": false } }, "oldest": { "type": "object", "required": ["entity", "at"], "properties": { "entity": { "type": "string", "maxLength": 1024 }, "at": { "type": "string" } }, "additionalProperties": false }, "errors": { "type": "array", "maxItems": 5, "items": { "type": "object", "required": ["message"], "properties": { "at": { "type": "string" }, "entity": { "type": "string", "maxLength": 1024 }, "message": { "type": "string", "maxLength": 1024 } }, "additionalProperties": false } } }, "additionalProperties": false } }, "additionalProperties": false, "$defs": { "s0": { "type": "object", "required": ["organization", "tokenSecretRef"], "properties": { "organization": { "type": "string", "minLength": 1, "maxLength": 255 }, "repositories": { "type": "array", "minItems": 1, "maxItems": 1e3, "items": { "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\uFEFF]+$" } }, "url": { "type": "string", "maxLength": 2048 }, "tokenSecretRef": { "type": "object", "required": ["name", "key"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 253 }, "key": { "type": "string", "minLength": 1, "maxLength": 253 } }, "additionalProperties": false } }, "additionalProperties": false } } };
var pattern15 = new RegExp("^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\uFEFF]+$", "u");
function validate121(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.organization === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "organization" }, message: "must have required property 'organization'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.tokenSecretRef === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "tokenSecretRef" }, message: "must have required property 'tokenSecretRef'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "organization" || key0 === "repositories" || key0 === "url" || key0 === "tokenSecretRef")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.organization !== void 0) {
      let data0 = data.organization;
      if (typeof data0 === "string") {
        if (func3(data0) > 255) {
          const err3 = { instancePath: instancePath + "/organization", schemaPath: "#/properties/organization/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (func3(data0) < 1) {
          const err4 = { instancePath: instancePath + "/organization", schemaPath: "#/properties/organization/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = { instancePath: instancePath + "/organization", schemaPath: "#/properties/organization/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.repositories !== void 0) {
      let data1 = data.repositories;
      if (Array.isArray(data1)) {
        if (data1.length > 1e3) {
          const err6 = { instancePath: instancePath + "/repositories", schemaPath: "#/properties/repositories/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
        if (data1.length < 1) {
          const err7 = { instancePath: instancePath + "/repositories", schemaPath: "#/properties/repositories/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (typeof data2 === "string") {
            if (func3(data2) > 255) {
              const err8 = { instancePath: instancePath + "/repositories/" + i0, schemaPath: "#/properties/repositories/items/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.push(err8);
              }
              errors++;
            }
            if (func3(data2) < 1) {
              const err9 = { instancePath: instancePath + "/repositories/" + i0, schemaPath: "#/properties/repositories/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
            if (!pattern15.test(data2)) {
              const err10 = { instancePath: instancePath + "/repositories/" + i0, schemaPath: "#/properties/repositories/items/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\uFEFF]+$" }, message: 'must match pattern "^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\uFEFF]+$"' };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
          } else {
            const err11 = { instancePath: instancePath + "/repositories/" + i0, schemaPath: "#/properties/repositories/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
      } else {
        const err12 = { instancePath: instancePath + "/repositories", schemaPath: "#/properties/repositories/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.url !== void 0) {
      let data3 = data.url;
      if (typeof data3 === "string") {
        if (func3(data3) > 2048) {
          const err13 = { instancePath: instancePath + "/url", schemaPath: "#/properties/url/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      } else {
        const err14 = { instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.tokenSecretRef !== void 0) {
      let data4 = data.tokenSecretRef;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
        if (data4.name === void 0) {
          const err15 = { instancePath: instancePath + "/tokenSecretRef", schemaPath: "#/properties/tokenSecretRef/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
        if (data4.key === void 0) {
          const err16 = { instancePath: instancePath + "/tokenSecretRef", schemaPath: "#/properties/tokenSecretRef/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'" };
          if (vErrors === null) {
            vErrors = [err16];
          } else {
            vErrors.push(err16);
          }
          errors++;
        }
        for (const key1 in data4) {
          if (!(key1 === "name" || key1 === "key")) {
            const err17 = { instancePath: instancePath + "/tokenSecretRef", schemaPath: "#/properties/tokenSecretRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.push(err17);
            }
            errors++;
          }
        }
        if (data4.name !== void 0) {
          let data5 = data4.name;
          if (typeof data5 === "string") {
            if (func3(data5) > 253) {
              const err18 = { instancePath: instancePath + "/tokenSecretRef/name", schemaPath: "#/properties/tokenSecretRef/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err18];
              } else {
                vErrors.push(err18);
              }
              errors++;
            }
            if (func3(data5) < 1) {
              const err19 = { instancePath: instancePath + "/tokenSecretRef/name", schemaPath: "#/properties/tokenSecretRef/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err19];
              } else {
                vErrors.push(err19);
              }
              errors++;
            }
          } else {
            const err20 = { instancePath: instancePath + "/tokenSecretRef/name", schemaPath: "#/properties/tokenSecretRef/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err20];
            } else {
              vErrors.push(err20);
            }
            errors++;
          }
        }
        if (data4.key !== void 0) {
          let data6 = data4.key;
          if (typeof data6 === "string") {
            if (func3(data6) > 253) {
              const err21 = { instancePath: instancePath + "/tokenSecretRef/key", schemaPath: "#/properties/tokenSecretRef/properties/key/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err21];
              } else {
                vErrors.push(err21);
              }
              errors++;
            }
            if (func3(data6) < 1) {
              const err22 = { instancePath: instancePath + "/tokenSecretRef/key", schemaPath: "#/properties/tokenSecretRef/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err22];
              } else {
                vErrors.push(err22);
              }
              errors++;
            }
          } else {
            const err23 = { instancePath: instancePath + "/tokenSecretRef/key", schemaPath: "#/properties/tokenSecretRef/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err23];
            } else {
              vErrors.push(err23);
            }
            errors++;
          }
        }
      } else {
        const err24 = { instancePath: instancePath + "/tokenSecretRef", schemaPath: "#/properties/tokenSecretRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
    }
  } else {
    const err25 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err25];
    } else {
      vErrors.push(err25);
    }
    errors++;
  }
  validate121.errors = vErrors;
  return errors === 0;
}
function validate120(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.spec === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "spec" }, message: "must have required property 'spec'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "apiVersion" || key0 === "kind" || key0 === "metadata" || key0 === "spec" || key0 === "status")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.apiVersion !== void 0) {
      if (typeof data.apiVersion !== "string") {
        const err2 = { instancePath: instancePath + "/apiVersion", schemaPath: "#/properties/apiVersion/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.kind !== void 0) {
      if (typeof data.kind !== "string") {
        const err3 = { instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.metadata !== void 0) {
      let data2 = data.metadata;
      if (!(data2 && typeof data2 == "object" && !Array.isArray(data2))) {
        const err4 = { instancePath: instancePath + "/metadata", schemaPath: "#/properties/metadata/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.spec !== void 0) {
      let data3 = data.spec;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        if (data3.suspend === void 0) {
          data3.suspend = false;
        }
        if (data3.monocle === void 0) {
          const err5 = { instancePath: instancePath + "/spec", schemaPath: "#/properties/spec/required", keyword: "required", params: { missingProperty: "monocle" }, message: "must have required property 'monocle'" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
        if (data3.workspace === void 0) {
          const err6 = { instancePath: instancePath + "/spec", schemaPath: "#/properties/spec/required", keyword: "required", params: { missingProperty: "workspace" }, message: "must have required property 'workspace'" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
        if (data3.updateSince === void 0) {
          const err7 = { instancePath: instancePath + "/spec", schemaPath: "#/properties/spec/required", keyword: "required", params: { missingProperty: "updateSince" }, message: "must have required property 'updateSince'" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
        for (const key1 in data3) {
          if (!func2.call(schema44.properties.spec.properties, key1)) {
            const err8 = { instancePath: instancePath + "/spec", schemaPath: "#/properties/spec/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
        if (data3.monocle !== void 0) {
          let data4 = data3.monocle;
          if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
            if (data4.name === void 0) {
              const err9 = { instancePath: instancePath + "/spec/monocle", schemaPath: "#/properties/spec/properties/monocle/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
            for (const key2 in data4) {
              if (!(key2 === "name" || key2 === "namespace")) {
                const err10 = { instancePath: instancePath + "/spec/monocle", schemaPath: "#/properties/spec/properties/monocle/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err10];
                } else {
                  vErrors.push(err10);
                }
                errors++;
              }
            }
            if (data4.name !== void 0) {
              let data5 = data4.name;
              if (typeof data5 === "string") {
                if (func3(data5) > 40) {
                  const err11 = { instancePath: instancePath + "/spec/monocle/name", schemaPath: "#/properties/spec/properties/monocle/properties/name/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" };
                  if (vErrors === null) {
                    vErrors = [err11];
                  } else {
                    vErrors.push(err11);
                  }
                  errors++;
                }
              } else {
                const err12 = { instancePath: instancePath + "/spec/monocle/name", schemaPath: "#/properties/spec/properties/monocle/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err12];
                } else {
                  vErrors.push(err12);
                }
                errors++;
              }
            }
            if (data4.namespace !== void 0) {
              let data6 = data4.namespace;
              if (typeof data6 === "string") {
                if (func3(data6) > 63) {
                  const err13 = { instancePath: instancePath + "/spec/monocle/namespace", schemaPath: "#/properties/spec/properties/monocle/properties/namespace/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                  if (vErrors === null) {
                    vErrors = [err13];
                  } else {
                    vErrors.push(err13);
                  }
                  errors++;
                }
                if (func3(data6) < 1) {
                  const err14 = { instancePath: instancePath + "/spec/monocle/namespace", schemaPath: "#/properties/spec/properties/monocle/properties/namespace/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err14];
                  } else {
                    vErrors.push(err14);
                  }
                  errors++;
                }
              } else {
                const err15 = { instancePath: instancePath + "/spec/monocle/namespace", schemaPath: "#/properties/spec/properties/monocle/properties/namespace/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err15];
                } else {
                  vErrors.push(err15);
                }
                errors++;
              }
            }
          } else {
            const err16 = { instancePath: instancePath + "/spec/monocle", schemaPath: "#/properties/spec/properties/monocle/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err16];
            } else {
              vErrors.push(err16);
            }
            errors++;
          }
        }
        if (data3.workspace !== void 0) {
          let data7 = data3.workspace;
          if (typeof data7 === "string") {
            if (func3(data7) > 237) {
              const err17 = { instancePath: instancePath + "/spec/workspace", schemaPath: "#/properties/spec/properties/workspace/maxLength", keyword: "maxLength", params: { limit: 237 }, message: "must NOT have more than 237 characters" };
              if (vErrors === null) {
                vErrors = [err17];
              } else {
                vErrors.push(err17);
              }
              errors++;
            }
            if (func3(data7) < 1) {
              const err18 = { instancePath: instancePath + "/spec/workspace", schemaPath: "#/properties/spec/properties/workspace/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err18];
              } else {
                vErrors.push(err18);
              }
              errors++;
            }
          } else {
            const err19 = { instancePath: instancePath + "/spec/workspace", schemaPath: "#/properties/spec/properties/workspace/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err19];
            } else {
              vErrors.push(err19);
            }
            errors++;
          }
        }
        if (data3.updateSince !== void 0) {
          let data8 = data3.updateSince;
          if (typeof data8 === "string") {
            if (func3(data8) > 32) {
              const err20 = { instancePath: instancePath + "/spec/updateSince", schemaPath: "#/properties/spec/properties/updateSince/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
              if (vErrors === null) {
                vErrors = [err20];
              } else {
                vErrors.push(err20);
              }
              errors++;
            }
          } else {
            const err21 = { instancePath: instancePath + "/spec/updateSince", schemaPath: "#/properties/spec/properties/updateSince/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err21];
            } else {
              vErrors.push(err21);
            }
            errors++;
          }
        }
        if (typeof data3.suspend !== "boolean") {
          const err22 = { instancePath: instancePath + "/spec/suspend", schemaPath: "#/properties/spec/properties/suspend/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err22];
          } else {
            vErrors.push(err22);
          }
          errors++;
        }
        if (data3.github !== void 0) {
          if (!validate121(data3.github, { instancePath: instancePath + "/spec/github", parentData: data3, parentDataProperty: "github", rootData })) {
            vErrors = vErrors === null ? validate121.errors : append(vErrors, validate121.errors);
            errors = vErrors.length;
          }
        }
        if (data3.githubUser !== void 0) {
          let data11 = data3.githubUser;
          if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
            if (data11.users === void 0) {
              const err23 = { instancePath: instancePath + "/spec/githubUser", schemaPath: "#/properties/spec/properties/githubUser/required", keyword: "required", params: { missingProperty: "users" }, message: "must have required property 'users'" };
              if (vErrors === null) {
                vErrors = [err23];
              } else {
                vErrors.push(err23);
              }
              errors++;
            }
            if (data11.tokenSecretRef === void 0) {
              const err24 = { instancePath: instancePath + "/spec/githubUser", schemaPath: "#/properties/spec/properties/githubUser/required", keyword: "required", params: { missingProperty: "tokenSecretRef" }, message: "must have required property 'tokenSecretRef'" };
              if (vErrors === null) {
                vErrors = [err24];
              } else {
                vErrors.push(err24);
              }
              errors++;
            }
            for (const key3 in data11) {
              if (!(key3 === "users" || key3 === "url" || key3 === "tokenSecretRef")) {
                const err25 = { instancePath: instancePath + "/spec/githubUser", schemaPath: "#/properties/spec/properties/githubUser/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err25];
                } else {
                  vErrors.push(err25);
                }
                errors++;
              }
            }
            if (data11.users !== void 0) {
              let data12 = data11.users;
              if (Array.isArray(data12)) {
                if (data12.length > 1e3) {
                  const err26 = { instancePath: instancePath + "/spec/githubUser/users", schemaPath: "#/properties/spec/properties/githubUser/properties/users/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
                  if (vErrors === null) {
                    vErrors = [err26];
                  } else {
                    vErrors.push(err26);
                  }
                  errors++;
                }
                if (data12.length < 1) {
                  const err27 = { instancePath: instancePath + "/spec/githubUser/users", schemaPath: "#/properties/spec/properties/githubUser/properties/users/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
                  if (vErrors === null) {
                    vErrors = [err27];
                  } else {
                    vErrors.push(err27);
                  }
                  errors++;
                }
                const len0 = data12.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  let data13 = data12[i0];
                  if (typeof data13 === "string") {
                    if (func3(data13) > 255) {
                      const err28 = { instancePath: instancePath + "/spec/githubUser/users/" + i0, schemaPath: "#/properties/spec/properties/githubUser/properties/users/items/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
                      if (vErrors === null) {
                        vErrors = [err28];
                      } else {
                        vErrors.push(err28);
                      }
                      errors++;
                    }
                    if (func3(data13) < 1) {
                      const err29 = { instancePath: instancePath + "/spec/githubUser/users/" + i0, schemaPath: "#/properties/spec/properties/githubUser/properties/users/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err29];
                      } else {
                        vErrors.push(err29);
                      }
                      errors++;
                    }
                    if (!pattern15.test(data13)) {
                      const err30 = { instancePath: instancePath + "/spec/githubUser/users/" + i0, schemaPath: "#/properties/spec/properties/githubUser/properties/users/items/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\uFEFF]+$" }, message: 'must match pattern "^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\uFEFF]+$"' };
                      if (vErrors === null) {
                        vErrors = [err30];
                      } else {
                        vErrors.push(err30);
                      }
                      errors++;
                    }
                  } else {
                    const err31 = { instancePath: instancePath + "/spec/githubUser/users/" + i0, schemaPath: "#/properties/spec/properties/githubUser/properties/users/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err31];
                    } else {
                      vErrors.push(err31);
                    }
                    errors++;
                  }
                }
              } else {
                const err32 = { instancePath: instancePath + "/spec/githubUser/users", schemaPath: "#/properties/spec/properties/githubUser/properties/users/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err32];
                } else {
                  vErrors.push(err32);
                }
                errors++;
              }
            }
            if (data11.url !== void 0) {
              let data14 = data11.url;
              if (typeof data14 === "string") {
                if (func3(data14) > 2048) {
                  const err33 = { instancePath: instancePath + "/spec/githubUser/url", schemaPath: "#/properties/spec/properties/githubUser/properties/url/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
                  if (vErrors === null) {
                    vErrors = [err33];
                  } else {
                    vErrors.push(err33);
                  }
                  errors++;
                }
              } else {
                const err34 = { instancePath: instancePath + "/spec/githubUser/url", schemaPath: "#/properties/spec/properties/githubUser/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err34];
                } else {
                  vErrors.push(err34);
                }
                errors++;
              }
            }
            if (data11.tokenSecretRef !== void 0) {
              let data15 = data11.tokenSecretRef;
              if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
                if (data15.name === void 0) {
                  const err35 = { instancePath: instancePath + "/spec/githubUser/tokenSecretRef", schemaPath: "#/properties/spec/properties/githubUser/properties/tokenSecretRef/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
                  if (vErrors === null) {
                    vErrors = [err35];
                  } else {
                    vErrors.push(err35);
                  }
                  errors++;
                }
                if (data15.key === void 0) {
                  const err36 = { instancePath: instancePath + "/spec/githubUser/tokenSecretRef", schemaPath: "#/properties/spec/properties/githubUser/properties/tokenSecretRef/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'" };
                  if (vErrors === null) {
                    vErrors = [err36];
                  } else {
                    vErrors.push(err36);
                  }
                  errors++;
                }
                for (const key4 in data15) {
                  if (!(key4 === "name" || key4 === "key")) {
                    const err37 = { instancePath: instancePath + "/spec/githubUser/tokenSecretRef", schemaPath: "#/properties/spec/properties/githubUser/properties/tokenSecretRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err37];
                    } else {
                      vErrors.push(err37);
                    }
                    errors++;
                  }
                }
                if (data15.name !== void 0) {
                  let data16 = data15.name;
                  if (typeof data16 === "string") {
                    if (func3(data16) > 253) {
                      const err38 = { instancePath: instancePath + "/spec/githubUser/tokenSecretRef/name", schemaPath: "#/properties/spec/properties/githubUser/properties/tokenSecretRef/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                      if (vErrors === null) {
                        vErrors = [err38];
                      } else {
                        vErrors.push(err38);
                      }
                      errors++;
                    }
                    if (func3(data16) < 1) {
                      const err39 = { instancePath: instancePath + "/spec/githubUser/tokenSecretRef/name", schemaPath: "#/properties/spec/properties/githubUser/properties/tokenSecretRef/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err39];
                      } else {
                        vErrors.push(err39);
                      }
                      errors++;
                    }
                  } else {
                    const err40 = { instancePath: instancePath + "/spec/githubUser/tokenSecretRef/name", schemaPath: "#/properties/spec/properties/githubUser/properties/tokenSecretRef/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err40];
                    } else {
                      vErrors.push(err40);
                    }
                    errors++;
                  }
                }
                if (data15.key !== void 0) {
                  let data17 = data15.key;
                  if (typeof data17 === "string") {
                    if (func3(data17) > 253) {
                      const err41 = { instancePath: instancePath + "/spec/githubUser/tokenSecretRef/key", schemaPath: "#/properties/spec/properties/githubUser/properties/tokenSecretRef/properties/key/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                      if (vErrors === null) {
                        vErrors = [err41];
                      } else {
                        vErrors.push(err41);
                      }
                      errors++;
                    }
                    if (func3(data17) < 1) {
                      const err42 = { instancePath: instancePath + "/spec/githubUser/tokenSecretRef/key", schemaPath: "#/properties/spec/properties/githubUser/properties/tokenSecretRef/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err42];
                      } else {
                        vErrors.push(err42);
                      }
                      errors++;
                    }
                  } else {
                    const err43 = { instancePath: instancePath + "/spec/githubUser/tokenSecretRef/key", schemaPath: "#/properties/spec/properties/githubUser/properties/tokenSecretRef/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err43];
                    } else {
                      vErrors.push(err43);
                    }
                    errors++;
                  }
                }
              } else {
                const err44 = { instancePath: instancePath + "/spec/githubUser/tokenSecretRef", schemaPath: "#/properties/spec/properties/githubUser/properties/tokenSecretRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err44];
                } else {
                  vErrors.push(err44);
                }
                errors++;
              }
            }
          } else {
            const err45 = { instancePath: instancePath + "/spec/githubUser", schemaPath: "#/properties/spec/properties/githubUser/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err45];
            } else {
              vErrors.push(err45);
            }
            errors++;
          }
        }
        if (data3.gitlab !== void 0) {
          if (!validate121(data3.gitlab, { instancePath: instancePath + "/spec/gitlab", parentData: data3, parentDataProperty: "gitlab", rootData })) {
            vErrors = vErrors === null ? validate121.errors : append(vErrors, validate121.errors);
            errors = vErrors.length;
          }
        }
        if (data3.gerrit !== void 0) {
          let data19 = data3.gerrit;
          if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
            if (data19.url === void 0) {
              const err46 = { instancePath: instancePath + "/spec/gerrit", schemaPath: "#/properties/spec/properties/gerrit/required", keyword: "required", params: { missingProperty: "url" }, message: "must have required property 'url'" };
              if (vErrors === null) {
                vErrors = [err46];
              } else {
                vErrors.push(err46);
              }
              errors++;
            }
            if (data19.repositories === void 0) {
              const err47 = { instancePath: instancePath + "/spec/gerrit", schemaPath: "#/properties/spec/properties/gerrit/required", keyword: "required", params: { missingProperty: "repositories" }, message: "must have required property 'repositories'" };
              if (vErrors === null) {
                vErrors = [err47];
              } else {
                vErrors.push(err47);
              }
              errors++;
            }
            for (const key5 in data19) {
              if (!(key5 === "url" || key5 === "repositories" || key5 === "login" || key5 === "passwordSecretRef" || key5 === "prefix")) {
                const err48 = { instancePath: instancePath + "/spec/gerrit", schemaPath: "#/properties/spec/properties/gerrit/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key5 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err48];
                } else {
                  vErrors.push(err48);
                }
                errors++;
              }
            }
            if (data19.url !== void 0) {
              let data20 = data19.url;
              if (typeof data20 === "string") {
                if (func3(data20) > 2048) {
                  const err49 = { instancePath: instancePath + "/spec/gerrit/url", schemaPath: "#/properties/spec/properties/gerrit/properties/url/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
                  if (vErrors === null) {
                    vErrors = [err49];
                  } else {
                    vErrors.push(err49);
                  }
                  errors++;
                }
              } else {
                const err50 = { instancePath: instancePath + "/spec/gerrit/url", schemaPath: "#/properties/spec/properties/gerrit/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err50];
                } else {
                  vErrors.push(err50);
                }
                errors++;
              }
            }
            if (data19.repositories !== void 0) {
              let data21 = data19.repositories;
              if (Array.isArray(data21)) {
                if (data21.length > 1e3) {
                  const err51 = { instancePath: instancePath + "/spec/gerrit/repositories", schemaPath: "#/properties/spec/properties/gerrit/properties/repositories/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
                  if (vErrors === null) {
                    vErrors = [err51];
                  } else {
                    vErrors.push(err51);
                  }
                  errors++;
                }
                if (data21.length < 1) {
                  const err52 = { instancePath: instancePath + "/spec/gerrit/repositories", schemaPath: "#/properties/spec/properties/gerrit/properties/repositories/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
                  if (vErrors === null) {
                    vErrors = [err52];
                  } else {
                    vErrors.push(err52);
                  }
                  errors++;
                }
                const len1 = data21.length;
                for (let i1 = 0; i1 < len1; i1++) {
                  let data22 = data21[i1];
                  if (typeof data22 === "string") {
                    if (func3(data22) > 255) {
                      const err53 = { instancePath: instancePath + "/spec/gerrit/repositories/" + i1, schemaPath: "#/properties/spec/properties/gerrit/properties/repositories/items/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
                      if (vErrors === null) {
                        vErrors = [err53];
                      } else {
                        vErrors.push(err53);
                      }
                      errors++;
                    }
                    if (func3(data22) < 1) {
                      const err54 = { instancePath: instancePath + "/spec/gerrit/repositories/" + i1, schemaPath: "#/properties/spec/properties/gerrit/properties/repositories/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err54];
                      } else {
                        vErrors.push(err54);
                      }
                      errors++;
                    }
                    if (!pattern15.test(data22)) {
                      const err55 = { instancePath: instancePath + "/spec/gerrit/repositories/" + i1, schemaPath: "#/properties/spec/properties/gerrit/properties/repositories/items/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\uFEFF]+$" }, message: 'must match pattern "^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\uFEFF]+$"' };
                      if (vErrors === null) {
                        vErrors = [err55];
                      } else {
                        vErrors.push(err55);
                      }
                      errors++;
                    }
                  } else {
                    const err56 = { instancePath: instancePath + "/spec/gerrit/repositories/" + i1, schemaPath: "#/properties/spec/properties/gerrit/properties/repositories/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err56];
                    } else {
                      vErrors.push(err56);
                    }
                    errors++;
                  }
                }
              } else {
                const err57 = { instancePath: instancePath + "/spec/gerrit/repositories", schemaPath: "#/properties/spec/properties/gerrit/properties/repositories/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err57];
                } else {
                  vErrors.push(err57);
                }
                errors++;
              }
            }
            if (data19.login !== void 0) {
              let data23 = data19.login;
              if (typeof data23 === "string") {
                if (func3(data23) > 255) {
                  const err58 = { instancePath: instancePath + "/spec/gerrit/login", schemaPath: "#/properties/spec/properties/gerrit/properties/login/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
                  if (vErrors === null) {
                    vErrors = [err58];
                  } else {
                    vErrors.push(err58);
                  }
                  errors++;
                }
                if (func3(data23) < 1) {
                  const err59 = { instancePath: instancePath + "/spec/gerrit/login", schemaPath: "#/properties/spec/properties/gerrit/properties/login/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err59];
                  } else {
                    vErrors.push(err59);
                  }
                  errors++;
                }
              } else {
                const err60 = { instancePath: instancePath + "/spec/gerrit/login", schemaPath: "#/properties/spec/properties/gerrit/properties/login/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err60];
                } else {
                  vErrors.push(err60);
                }
                errors++;
              }
            }
            if (data19.passwordSecretRef !== void 0) {
              let data24 = data19.passwordSecretRef;
              if (data24 && typeof data24 == "object" && !Array.isArray(data24)) {
                if (data24.name === void 0) {
                  const err61 = { instancePath: instancePath + "/spec/gerrit/passwordSecretRef", schemaPath: "#/properties/spec/properties/gerrit/properties/passwordSecretRef/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
                  if (vErrors === null) {
                    vErrors = [err61];
                  } else {
                    vErrors.push(err61);
                  }
                  errors++;
                }
                if (data24.key === void 0) {
                  const err62 = { instancePath: instancePath + "/spec/gerrit/passwordSecretRef", schemaPath: "#/properties/spec/properties/gerrit/properties/passwordSecretRef/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'" };
                  if (vErrors === null) {
                    vErrors = [err62];
                  } else {
                    vErrors.push(err62);
                  }
                  errors++;
                }
                for (const key6 in data24) {
                  if (!(key6 === "name" || key6 === "key")) {
                    const err63 = { instancePath: instancePath + "/spec/gerrit/passwordSecretRef", schemaPath: "#/properties/spec/properties/gerrit/properties/passwordSecretRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key6 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err63];
                    } else {
                      vErrors.push(err63);
                    }
                    errors++;
                  }
                }
                if (data24.name !== void 0) {
                  let data25 = data24.name;
                  if (typeof data25 === "string") {
                    if (func3(data25) > 253) {
                      const err64 = { instancePath: instancePath + "/spec/gerrit/passwordSecretRef/name", schemaPath: "#/properties/spec/properties/gerrit/properties/passwordSecretRef/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                      if (vErrors === null) {
                        vErrors = [err64];
                      } else {
                        vErrors.push(err64);
                      }
                      errors++;
                    }
                    if (func3(data25) < 1) {
                      const err65 = { instancePath: instancePath + "/spec/gerrit/passwordSecretRef/name", schemaPath: "#/properties/spec/properties/gerrit/properties/passwordSecretRef/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err65];
                      } else {
                        vErrors.push(err65);
                      }
                      errors++;
                    }
                  } else {
                    const err66 = { instancePath: instancePath + "/spec/gerrit/passwordSecretRef/name", schemaPath: "#/properties/spec/properties/gerrit/properties/passwordSecretRef/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err66];
                    } else {
                      vErrors.push(err66);
                    }
                    errors++;
                  }
                }
                if (data24.key !== void 0) {
                  let data26 = data24.key;
                  if (typeof data26 === "string") {
                    if (func3(data26) > 253) {
                      const err67 = { instancePath: instancePath + "/spec/gerrit/passwordSecretRef/key", schemaPath: "#/properties/spec/properties/gerrit/properties/passwordSecretRef/properties/key/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                      if (vErrors === null) {
                        vErrors = [err67];
                      } else {
                        vErrors.push(err67);
                      }
                      errors++;
                    }
                    if (func3(data26) < 1) {
                      const err68 = { instancePath: instancePath + "/spec/gerrit/passwordSecretRef/key", schemaPath: "#/properties/spec/properties/gerrit/properties/passwordSecretRef/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err68];
                      } else {
                        vErrors.push(err68);
                      }
                      errors++;
                    }
                  } else {
                    const err69 = { instancePath: instancePath + "/spec/gerrit/passwordSecretRef/key", schemaPath: "#/properties/spec/properties/gerrit/properties/passwordSecretRef/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err69];
                    } else {
                      vErrors.push(err69);
                    }
                    errors++;
                  }
                }
              } else {
                const err70 = { instancePath: instancePath + "/spec/gerrit/passwordSecretRef", schemaPath: "#/properties/spec/properties/gerrit/properties/passwordSecretRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err70];
                } else {
                  vErrors.push(err70);
                }
                errors++;
              }
            }
            if (data19.prefix !== void 0) {
              let data27 = data19.prefix;
              if (typeof data27 === "string") {
                if (func3(data27) > 255) {
                  const err71 = { instancePath: instancePath + "/spec/gerrit/prefix", schemaPath: "#/properties/spec/properties/gerrit/properties/prefix/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
                  if (vErrors === null) {
                    vErrors = [err71];
                  } else {
                    vErrors.push(err71);
                  }
                  errors++;
                }
                if (func3(data27) < 1) {
                  const err72 = { instancePath: instancePath + "/spec/gerrit/prefix", schemaPath: "#/properties/spec/properties/gerrit/properties/prefix/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                  if (vErrors === null) {
                    vErrors = [err72];
                  } else {
                    vErrors.push(err72);
                  }
                  errors++;
                }
              } else {
                const err73 = { instancePath: instancePath + "/spec/gerrit/prefix", schemaPath: "#/properties/spec/properties/gerrit/properties/prefix/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err73];
                } else {
                  vErrors.push(err73);
                }
                errors++;
              }
            }
          } else {
            const err74 = { instancePath: instancePath + "/spec/gerrit", schemaPath: "#/properties/spec/properties/gerrit/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err74];
            } else {
              vErrors.push(err74);
            }
            errors++;
          }
        }
        if (data3.bugzilla !== void 0) {
          let data28 = data3.bugzilla;
          if (data28 && typeof data28 == "object" && !Array.isArray(data28)) {
            if (data28.url === void 0) {
              const err75 = { instancePath: instancePath + "/spec/bugzilla", schemaPath: "#/properties/spec/properties/bugzilla/required", keyword: "required", params: { missingProperty: "url" }, message: "must have required property 'url'" };
              if (vErrors === null) {
                vErrors = [err75];
              } else {
                vErrors.push(err75);
              }
              errors++;
            }
            if (data28.products === void 0) {
              const err76 = { instancePath: instancePath + "/spec/bugzilla", schemaPath: "#/properties/spec/properties/bugzilla/required", keyword: "required", params: { missingProperty: "products" }, message: "must have required property 'products'" };
              if (vErrors === null) {
                vErrors = [err76];
              } else {
                vErrors.push(err76);
              }
              errors++;
            }
            if (data28.tokenSecretRef === void 0) {
              const err77 = { instancePath: instancePath + "/spec/bugzilla", schemaPath: "#/properties/spec/properties/bugzilla/required", keyword: "required", params: { missingProperty: "tokenSecretRef" }, message: "must have required property 'tokenSecretRef'" };
              if (vErrors === null) {
                vErrors = [err77];
              } else {
                vErrors.push(err77);
              }
              errors++;
            }
            for (const key7 in data28) {
              if (!(key7 === "url" || key7 === "products" || key7 === "tokenSecretRef")) {
                const err78 = { instancePath: instancePath + "/spec/bugzilla", schemaPath: "#/properties/spec/properties/bugzilla/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key7 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err78];
                } else {
                  vErrors.push(err78);
                }
                errors++;
              }
            }
            if (data28.url !== void 0) {
              let data29 = data28.url;
              if (typeof data29 === "string") {
                if (func3(data29) > 2048) {
                  const err79 = { instancePath: instancePath + "/spec/bugzilla/url", schemaPath: "#/properties/spec/properties/bugzilla/properties/url/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
                  if (vErrors === null) {
                    vErrors = [err79];
                  } else {
                    vErrors.push(err79);
                  }
                  errors++;
                }
              } else {
                const err80 = { instancePath: instancePath + "/spec/bugzilla/url", schemaPath: "#/properties/spec/properties/bugzilla/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err80];
                } else {
                  vErrors.push(err80);
                }
                errors++;
              }
            }
            if (data28.products !== void 0) {
              let data30 = data28.products;
              if (Array.isArray(data30)) {
                if (data30.length > 1e3) {
                  const err81 = { instancePath: instancePath + "/spec/bugzilla/products", schemaPath: "#/properties/spec/properties/bugzilla/properties/products/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
                  if (vErrors === null) {
                    vErrors = [err81];
                  } else {
                    vErrors.push(err81);
                  }
                  errors++;
                }
                if (data30.length < 1) {
                  const err82 = { instancePath: instancePath + "/spec/bugzilla/products", schemaPath: "#/properties/spec/properties/bugzilla/properties/products/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
                  if (vErrors === null) {
                    vErrors = [err82];
                  } else {
                    vErrors.push(err82);
                  }
                  errors++;
                }
                const len2 = data30.length;
                for (let i2 = 0; i2 < len2; i2++) {
                  let data31 = data30[i2];
                  if (typeof data31 === "string") {
                    if (func3(data31) > 255) {
                      const err83 = { instancePath: instancePath + "/spec/bugzilla/products/" + i2, schemaPath: "#/properties/spec/properties/bugzilla/properties/products/items/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
                      if (vErrors === null) {
                        vErrors = [err83];
                      } else {
                        vErrors.push(err83);
                      }
                      errors++;
                    }
                    if (func3(data31) < 1) {
                      const err84 = { instancePath: instancePath + "/spec/bugzilla/products/" + i2, schemaPath: "#/properties/spec/properties/bugzilla/properties/products/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err84];
                      } else {
                        vErrors.push(err84);
                      }
                      errors++;
                    }
                    if (!pattern15.test(data31)) {
                      const err85 = { instancePath: instancePath + "/spec/bugzilla/products/" + i2, schemaPath: "#/properties/spec/properties/bugzilla/properties/products/items/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\uFEFF]+$" }, message: 'must match pattern "^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\uFEFF]+$"' };
                      if (vErrors === null) {
                        vErrors = [err85];
                      } else {
                        vErrors.push(err85);
                      }
                      errors++;
                    }
                  } else {
                    const err86 = { instancePath: instancePath + "/spec/bugzilla/products/" + i2, schemaPath: "#/properties/spec/properties/bugzilla/properties/products/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err86];
                    } else {
                      vErrors.push(err86);
                    }
                    errors++;
                  }
                }
              } else {
                const err87 = { instancePath: instancePath + "/spec/bugzilla/products", schemaPath: "#/properties/spec/properties/bugzilla/properties/products/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err87];
                } else {
                  vErrors.push(err87);
                }
                errors++;
              }
            }
            if (data28.tokenSecretRef !== void 0) {
              let data32 = data28.tokenSecretRef;
              if (data32 && typeof data32 == "object" && !Array.isArray(data32)) {
                if (data32.name === void 0) {
                  const err88 = { instancePath: instancePath + "/spec/bugzilla/tokenSecretRef", schemaPath: "#/properties/spec/properties/bugzilla/properties/tokenSecretRef/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
                  if (vErrors === null) {
                    vErrors = [err88];
                  } else {
                    vErrors.push(err88);
                  }
                  errors++;
                }
                if (data32.key === void 0) {
                  const err89 = { instancePath: instancePath + "/spec/bugzilla/tokenSecretRef", schemaPath: "#/properties/spec/properties/bugzilla/properties/tokenSecretRef/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'" };
                  if (vErrors === null) {
                    vErrors = [err89];
                  } else {
                    vErrors.push(err89);
                  }
                  errors++;
                }
                for (const key8 in data32) {
                  if (!(key8 === "name" || key8 === "key")) {
                    const err90 = { instancePath: instancePath + "/spec/bugzilla/tokenSecretRef", schemaPath: "#/properties/spec/properties/bugzilla/properties/tokenSecretRef/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key8 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err90];
                    } else {
                      vErrors.push(err90);
                    }
                    errors++;
                  }
                }
                if (data32.name !== void 0) {
                  let data33 = data32.name;
                  if (typeof data33 === "string") {
                    if (func3(data33) > 253) {
                      const err91 = { instancePath: instancePath + "/spec/bugzilla/tokenSecretRef/name", schemaPath: "#/properties/spec/properties/bugzilla/properties/tokenSecretRef/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                      if (vErrors === null) {
                        vErrors = [err91];
                      } else {
                        vErrors.push(err91);
                      }
                      errors++;
                    }
                    if (func3(data33) < 1) {
                      const err92 = { instancePath: instancePath + "/spec/bugzilla/tokenSecretRef/name", schemaPath: "#/properties/spec/properties/bugzilla/properties/tokenSecretRef/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err92];
                      } else {
                        vErrors.push(err92);
                      }
                      errors++;
                    }
                  } else {
                    const err93 = { instancePath: instancePath + "/spec/bugzilla/tokenSecretRef/name", schemaPath: "#/properties/spec/properties/bugzilla/properties/tokenSecretRef/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err93];
                    } else {
                      vErrors.push(err93);
                    }
                    errors++;
                  }
                }
                if (data32.key !== void 0) {
                  let data34 = data32.key;
                  if (typeof data34 === "string") {
                    if (func3(data34) > 253) {
                      const err94 = { instancePath: instancePath + "/spec/bugzilla/tokenSecretRef/key", schemaPath: "#/properties/spec/properties/bugzilla/properties/tokenSecretRef/properties/key/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                      if (vErrors === null) {
                        vErrors = [err94];
                      } else {
                        vErrors.push(err94);
                      }
                      errors++;
                    }
                    if (func3(data34) < 1) {
                      const err95 = { instancePath: instancePath + "/spec/bugzilla/tokenSecretRef/key", schemaPath: "#/properties/spec/properties/bugzilla/properties/tokenSecretRef/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err95];
                      } else {
                        vErrors.push(err95);
                      }
                      errors++;
                    }
                  } else {
                    const err96 = { instancePath: instancePath + "/spec/bugzilla/tokenSecretRef/key", schemaPath: "#/properties/spec/properties/bugzilla/properties/tokenSecretRef/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err96];
                    } else {
                      vErrors.push(err96);
                    }
                    errors++;
                  }
                }
              } else {
                const err97 = { instancePath: instancePath + "/spec/bugzilla/tokenSecretRef", schemaPath: "#/properties/spec/properties/bugzilla/properties/tokenSecretRef/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err97];
                } else {
                  vErrors.push(err97);
                }
                errors++;
              }
            }
          } else {
            const err98 = { instancePath: instancePath + "/spec/bugzilla", schemaPath: "#/properties/spec/properties/bugzilla/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err98];
            } else {
              vErrors.push(err98);
            }
            errors++;
          }
        }
        if (data3.taskData !== void 0) {
          let data35 = data3.taskData;
          if (data35 && typeof data35 == "object" && !Array.isArray(data35)) {
            for (const key9 in data35) {
              const err99 = { instancePath: instancePath + "/spec/taskData", schemaPath: "#/properties/spec/properties/taskData/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key9 }, message: "must NOT have additional properties" };
              if (vErrors === null) {
                vErrors = [err99];
              } else {
                vErrors.push(err99);
              }
              errors++;
            }
          } else {
            const err100 = { instancePath: instancePath + "/spec/taskData", schemaPath: "#/properties/spec/properties/taskData/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err100];
            } else {
              vErrors.push(err100);
            }
            errors++;
          }
        }
      } else {
        const err101 = { instancePath: instancePath + "/spec", schemaPath: "#/properties/spec/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err101];
        } else {
          vErrors.push(err101);
        }
        errors++;
      }
    }
    if (data.status !== void 0) {
      let data36 = data.status;
      if (data36 && typeof data36 == "object" && !Array.isArray(data36)) {
        for (const key10 in data36) {
          if (!(key10 === "observedGeneration" || key10 === "conditions" || key10 === "oldest" || key10 === "errors")) {
            const err102 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key10 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err102];
            } else {
              vErrors.push(err102);
            }
            errors++;
          }
        }
        if (data36.observedGeneration !== void 0) {
          let data37 = data36.observedGeneration;
          if (!(typeof data37 == "number" && (!(data37 % 1) && !isNaN(data37)) && isFinite(data37))) {
            const err103 = { instancePath: instancePath + "/status/observedGeneration", schemaPath: "#/properties/status/properties/observedGeneration/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err103];
            } else {
              vErrors.push(err103);
            }
            errors++;
          }
        }
        if (data36.conditions !== void 0) {
          let data38 = data36.conditions;
          if (Array.isArray(data38)) {
            if (data38.length > 8) {
              const err104 = { instancePath: instancePath + "/status/conditions", schemaPath: "#/properties/status/properties/conditions/maxItems", keyword: "maxItems", params: { limit: 8 }, message: "must NOT have more than 8 items" };
              if (vErrors === null) {
                vErrors = [err104];
              } else {
                vErrors.push(err104);
              }
              errors++;
            }
            const len3 = data38.length;
            for (let i3 = 0; i3 < len3; i3++) {
              let data39 = data38[i3];
              if (data39 && typeof data39 == "object" && !Array.isArray(data39)) {
                if (data39.type === void 0) {
                  const err105 = { instancePath: instancePath + "/status/conditions/" + i3, schemaPath: "#/properties/status/properties/conditions/items/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
                  if (vErrors === null) {
                    vErrors = [err105];
                  } else {
                    vErrors.push(err105);
                  }
                  errors++;
                }
                if (data39.status === void 0) {
                  const err106 = { instancePath: instancePath + "/status/conditions/" + i3, schemaPath: "#/properties/status/properties/conditions/items/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
                  if (vErrors === null) {
                    vErrors = [err106];
                  } else {
                    vErrors.push(err106);
                  }
                  errors++;
                }
                if (data39.lastTransitionTime === void 0) {
                  const err107 = { instancePath: instancePath + "/status/conditions/" + i3, schemaPath: "#/properties/status/properties/conditions/items/required", keyword: "required", params: { missingProperty: "lastTransitionTime" }, message: "must have required property 'lastTransitionTime'" };
                  if (vErrors === null) {
                    vErrors = [err107];
                  } else {
                    vErrors.push(err107);
                  }
                  errors++;
                }
                if (data39.reason === void 0) {
                  const err108 = { instancePath: instancePath + "/status/conditions/" + i3, schemaPath: "#/properties/status/properties/conditions/items/required", keyword: "required", params: { missingProperty: "reason" }, message: "must have required property 'reason'" };
                  if (vErrors === null) {
                    vErrors = [err108];
                  } else {
                    vErrors.push(err108);
                  }
                  errors++;
                }
                if (data39.message === void 0) {
                  const err109 = { instancePath: instancePath + "/status/conditions/" + i3, schemaPath: "#/properties/status/properties/conditions/items/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
                  if (vErrors === null) {
                    vErrors = [err109];
                  } else {
                    vErrors.push(err109);
                  }
                  errors++;
                }
                for (const key11 in data39) {
                  if (!(key11 === "type" || key11 === "status" || key11 === "observedGeneration" || key11 === "lastTransitionTime" || key11 === "reason" || key11 === "message")) {
                    const err110 = { instancePath: instancePath + "/status/conditions/" + i3, schemaPath: "#/properties/status/properties/conditions/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key11 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err110];
                    } else {
                      vErrors.push(err110);
                    }
                    errors++;
                  }
                }
                if (data39.type !== void 0) {
                  let data40 = data39.type;
                  if (typeof data40 === "string") {
                    if (func3(data40) > 316) {
                      const err111 = { instancePath: instancePath + "/status/conditions/" + i3 + "/type", schemaPath: "#/properties/status/properties/conditions/items/properties/type/maxLength", keyword: "maxLength", params: { limit: 316 }, message: "must NOT have more than 316 characters" };
                      if (vErrors === null) {
                        vErrors = [err111];
                      } else {
                        vErrors.push(err111);
                      }
                      errors++;
                    }
                  } else {
                    const err112 = { instancePath: instancePath + "/status/conditions/" + i3 + "/type", schemaPath: "#/properties/status/properties/conditions/items/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err112];
                    } else {
                      vErrors.push(err112);
                    }
                    errors++;
                  }
                }
                if (data39.status !== void 0) {
                  let data41 = data39.status;
                  if (typeof data41 !== "string") {
                    const err113 = { instancePath: instancePath + "/status/conditions/" + i3 + "/status", schemaPath: "#/properties/status/properties/conditions/items/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err113];
                    } else {
                      vErrors.push(err113);
                    }
                    errors++;
                  }
                  if (!(data41 === "True" || data41 === "False" || data41 === "Unknown")) {
                    const err114 = { instancePath: instancePath + "/status/conditions/" + i3 + "/status", schemaPath: "#/properties/status/properties/conditions/items/properties/status/enum", keyword: "enum", params: { allowedValues: schema44.properties.status.properties.conditions.items.properties.status.enum }, message: "must be equal to one of the allowed values" };
                    if (vErrors === null) {
                      vErrors = [err114];
                    } else {
                      vErrors.push(err114);
                    }
                    errors++;
                  }
                }
                if (data39.observedGeneration !== void 0) {
                  let data42 = data39.observedGeneration;
                  if (!(typeof data42 == "number" && (!(data42 % 1) && !isNaN(data42)) && isFinite(data42))) {
                    const err115 = { instancePath: instancePath + "/status/conditions/" + i3 + "/observedGeneration", schemaPath: "#/properties/status/properties/conditions/items/properties/observedGeneration/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                    if (vErrors === null) {
                      vErrors = [err115];
                    } else {
                      vErrors.push(err115);
                    }
                    errors++;
                  }
                  if (typeof data42 == "number" && isFinite(data42)) {
                    if (data42 < 0 || isNaN(data42)) {
                      const err116 = { instancePath: instancePath + "/status/conditions/" + i3 + "/observedGeneration", schemaPath: "#/properties/status/properties/conditions/items/properties/observedGeneration/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                      if (vErrors === null) {
                        vErrors = [err116];
                      } else {
                        vErrors.push(err116);
                      }
                      errors++;
                    }
                  }
                }
                if (data39.lastTransitionTime !== void 0) {
                  if (typeof data39.lastTransitionTime !== "string") {
                    const err117 = { instancePath: instancePath + "/status/conditions/" + i3 + "/lastTransitionTime", schemaPath: "#/properties/status/properties/conditions/items/properties/lastTransitionTime/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err117];
                    } else {
                      vErrors.push(err117);
                    }
                    errors++;
                  }
                }
                if (data39.reason !== void 0) {
                  let data44 = data39.reason;
                  if (typeof data44 === "string") {
                    if (func3(data44) > 1024) {
                      const err118 = { instancePath: instancePath + "/status/conditions/" + i3 + "/reason", schemaPath: "#/properties/status/properties/conditions/items/properties/reason/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
                      if (vErrors === null) {
                        vErrors = [err118];
                      } else {
                        vErrors.push(err118);
                      }
                      errors++;
                    }
                  } else {
                    const err119 = { instancePath: instancePath + "/status/conditions/" + i3 + "/reason", schemaPath: "#/properties/status/properties/conditions/items/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err119];
                    } else {
                      vErrors.push(err119);
                    }
                    errors++;
                  }
                }
                if (data39.message !== void 0) {
                  let data45 = data39.message;
                  if (typeof data45 === "string") {
                    if (func3(data45) > 32768) {
                      const err120 = { instancePath: instancePath + "/status/conditions/" + i3 + "/message", schemaPath: "#/properties/status/properties/conditions/items/properties/message/maxLength", keyword: "maxLength", params: { limit: 32768 }, message: "must NOT have more than 32768 characters" };
                      if (vErrors === null) {
                        vErrors = [err120];
                      } else {
                        vErrors.push(err120);
                      }
                      errors++;
                    }
                  } else {
                    const err121 = { instancePath: instancePath + "/status/conditions/" + i3 + "/message", schemaPath: "#/properties/status/properties/conditions/items/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err121];
                    } else {
                      vErrors.push(err121);
                    }
                    errors++;
                  }
                }
              } else {
                const err122 = { instancePath: instancePath + "/status/conditions/" + i3, schemaPath: "#/properties/status/properties/conditions/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err122];
                } else {
                  vErrors.push(err122);
                }
                errors++;
              }
            }
          } else {
            const err123 = { instancePath: instancePath + "/status/conditions", schemaPath: "#/properties/status/properties/conditions/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err123];
            } else {
              vErrors.push(err123);
            }
            errors++;
          }
        }
        if (data36.oldest !== void 0) {
          let data46 = data36.oldest;
          if (data46 && typeof data46 == "object" && !Array.isArray(data46)) {
            if (data46.entity === void 0) {
              const err124 = { instancePath: instancePath + "/status/oldest", schemaPath: "#/properties/status/properties/oldest/required", keyword: "required", params: { missingProperty: "entity" }, message: "must have required property 'entity'" };
              if (vErrors === null) {
                vErrors = [err124];
              } else {
                vErrors.push(err124);
              }
              errors++;
            }
            if (data46.at === void 0) {
              const err125 = { instancePath: instancePath + "/status/oldest", schemaPath: "#/properties/status/properties/oldest/required", keyword: "required", params: { missingProperty: "at" }, message: "must have required property 'at'" };
              if (vErrors === null) {
                vErrors = [err125];
              } else {
                vErrors.push(err125);
              }
              errors++;
            }
            for (const key12 in data46) {
              if (!(key12 === "entity" || key12 === "at")) {
                const err126 = { instancePath: instancePath + "/status/oldest", schemaPath: "#/properties/status/properties/oldest/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key12 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err126];
                } else {
                  vErrors.push(err126);
                }
                errors++;
              }
            }
            if (data46.entity !== void 0) {
              let data47 = data46.entity;
              if (typeof data47 === "string") {
                if (func3(data47) > 1024) {
                  const err127 = { instancePath: instancePath + "/status/oldest/entity", schemaPath: "#/properties/status/properties/oldest/properties/entity/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
                  if (vErrors === null) {
                    vErrors = [err127];
                  } else {
                    vErrors.push(err127);
                  }
                  errors++;
                }
              } else {
                const err128 = { instancePath: instancePath + "/status/oldest/entity", schemaPath: "#/properties/status/properties/oldest/properties/entity/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err128];
                } else {
                  vErrors.push(err128);
                }
                errors++;
              }
            }
            if (data46.at !== void 0) {
              if (typeof data46.at !== "string") {
                const err129 = { instancePath: instancePath + "/status/oldest/at", schemaPath: "#/properties/status/properties/oldest/properties/at/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err129];
                } else {
                  vErrors.push(err129);
                }
                errors++;
              }
            }
          } else {
            const err130 = { instancePath: instancePath + "/status/oldest", schemaPath: "#/properties/status/properties/oldest/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err130];
            } else {
              vErrors.push(err130);
            }
            errors++;
          }
        }
        if (data36.errors !== void 0) {
          let data49 = data36.errors;
          if (Array.isArray(data49)) {
            if (data49.length > 5) {
              const err131 = { instancePath: instancePath + "/status/errors", schemaPath: "#/properties/status/properties/errors/maxItems", keyword: "maxItems", params: { limit: 5 }, message: "must NOT have more than 5 items" };
              if (vErrors === null) {
                vErrors = [err131];
              } else {
                vErrors.push(err131);
              }
              errors++;
            }
            const len4 = data49.length;
            for (let i4 = 0; i4 < len4; i4++) {
              let data50 = data49[i4];
              if (data50 && typeof data50 == "object" && !Array.isArray(data50)) {
                if (data50.message === void 0) {
                  const err132 = { instancePath: instancePath + "/status/errors/" + i4, schemaPath: "#/properties/status/properties/errors/items/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
                  if (vErrors === null) {
                    vErrors = [err132];
                  } else {
                    vErrors.push(err132);
                  }
                  errors++;
                }
                for (const key13 in data50) {
                  if (!(key13 === "at" || key13 === "entity" || key13 === "message")) {
                    const err133 = { instancePath: instancePath + "/status/errors/" + i4, schemaPath: "#/properties/status/properties/errors/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key13 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err133];
                    } else {
                      vErrors.push(err133);
                    }
                    errors++;
                  }
                }
                if (data50.at !== void 0) {
                  if (typeof data50.at !== "string") {
                    const err134 = { instancePath: instancePath + "/status/errors/" + i4 + "/at", schemaPath: "#/properties/status/properties/errors/items/properties/at/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err134];
                    } else {
                      vErrors.push(err134);
                    }
                    errors++;
                  }
                }
                if (data50.entity !== void 0) {
                  let data52 = data50.entity;
                  if (typeof data52 === "string") {
                    if (func3(data52) > 1024) {
                      const err135 = { instancePath: instancePath + "/status/errors/" + i4 + "/entity", schemaPath: "#/properties/status/properties/errors/items/properties/entity/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
                      if (vErrors === null) {
                        vErrors = [err135];
                      } else {
                        vErrors.push(err135);
                      }
                      errors++;
                    }
                  } else {
                    const err136 = { instancePath: instancePath + "/status/errors/" + i4 + "/entity", schemaPath: "#/properties/status/properties/errors/items/properties/entity/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err136];
                    } else {
                      vErrors.push(err136);
                    }
                    errors++;
                  }
                }
                if (data50.message !== void 0) {
                  let data53 = data50.message;
                  if (typeof data53 === "string") {
                    if (func3(data53) > 1024) {
                      const err137 = { instancePath: instancePath + "/status/errors/" + i4 + "/message", schemaPath: "#/properties/status/properties/errors/items/properties/message/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
                      if (vErrors === null) {
                        vErrors = [err137];
                      } else {
                        vErrors.push(err137);
                      }
                      errors++;
                    }
                  } else {
                    const err138 = { instancePath: instancePath + "/status/errors/" + i4 + "/message", schemaPath: "#/properties/status/properties/errors/items/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err138];
                    } else {
                      vErrors.push(err138);
                    }
                    errors++;
                  }
                }
              } else {
                const err139 = { instancePath: instancePath + "/status/errors/" + i4, schemaPath: "#/properties/status/properties/errors/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err139];
                } else {
                  vErrors.push(err139);
                }
                errors++;
              }
            }
          } else {
            const err140 = { instancePath: instancePath + "/status/errors", schemaPath: "#/properties/status/properties/errors/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err140];
            } else {
              vErrors.push(err140);
            }
            errors++;
          }
        }
      } else {
        const err141 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err141];
        } else {
          vErrors.push(err141);
        }
        errors++;
      }
    }
  } else {
    const err142 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err142];
    } else {
      vErrors.push(err142);
    }
    errors++;
  }
  validate120.errors = vErrors;
  return errors === 0;
}
var validateConfigSchema = validate124;
var schema47 = { "title": "Workspace", "description": "One index with its crawlers, projects, people and search aliases.", "type": "object", "additionalProperties": false, "required": ["name", "crawlers"], "properties": { "name": { "title": "Name", "description": 'Name of the workspace and last part of its index name: at most 237 bytes, no uppercase letter and no letter without case, none of \\ / * ? " < > | , # : or a space, and not beginning with - _ + or a full stop. Data stays under the old name if you change it.', "type": "string", "minLength": 1, "pattern": '^[^-_+.A-Z\\\\/*?"<>| ,#:][^A-Z\\\\/*?"<>| ,#:]*$', "x-hint": "lowercase letters, digits and - _ + . where the first is a letter or a digit", "examples": ["demo"] }, "crawlers_api_key": { "title": "API key variable", "description": "Name of the environment variable, which is the key of the Secret, that holds the key with which crawlers sign in to the api. Never the value itself. Default: CRAWLERS_API_KEY.", "type": ["string", "null"], "pattern": "^[A-Za-z_][A-Za-z0-9_]*$", "x-hint": "the name of an environment variable: letters, digits and _, not beginning with a digit", "examples": ["CRAWLERS_API_KEY"] }, "crawlers": { "title": "Crawlers", "description": "Where changes and tasks come from. Required, even if empty.", "type": "array", "items": { "$ref": "#/$defs/Crawler" } }, "projects": { "title": "Projects", "description": "Named filters over repositories, branches and files, for project:NAME in a search.", "type": ["array", "null"], "items": { "$ref": "#/$defs/Project" } }, "idents": { "title": "Identities", "description": "People and the accounts that are theirs. After a change, documents that were indexed before need update-idents.", "type": ["array", "null"], "items": { "$ref": "#/$defs/Ident" } }, "search_aliases": { "title": "Search aliases", "description": "Names for searches. An alias that Monocle cannot read stops the api.", "type": ["array", "null"], "items": { "$ref": "#/$defs/SearchAlias" } } } };
var pattern21 = new RegExp("^\\d{4}-\\d{2}-\\d{2}", "u");
var schema49 = { "title": "GitHub organization", "description": "Pull requests and issues of an organization or a personal account on GitHub.", "type": "object", "additionalProperties": false, "required": ["github_organization"], "properties": { "github_organization": { "title": "Organization", "description": "Name of the organization, or of a personal account; the latter needs github_repositories.", "type": "string", "minLength": 1, "pattern": "^[^/\\s]+$", "x-hint": "the name alone, without https://github.com/", "examples": ["change-metrics"] }, "github_repositories": { "title": "Repositories", "description": "Names of the repositories, without the organization. Default: all repositories of the organization.", "type": ["array", "null"], "items": { "type": "string", "minLength": 1, "pattern": "^[^/\\s]+$", "x-hint": "the name of a repository without its organization" } }, "github_url": { "title": "GraphQL endpoint", "description": "URL of the GraphQL endpoint, for GitHub Enterprise: https://<host>/api/graphql. Default: https://api.github.com/graphql.", "type": ["string", "null"], "minLength": 1, "pattern": "^https?://[^\\s/?#][^\\s]*/graphql$", "x-hint": "the URL of a GraphQL endpoint, which ends in /graphql", "examples": ["https://github.example.org/api/graphql"] }, "github_token": { "title": "Token variable", "description": "Name of the environment variable, which is the key of the Secret, that holds the GitHub token. Never the value itself. Default: GITHUB_TOKEN.", "type": ["string", "null"], "pattern": "^[A-Za-z_][A-Za-z0-9_]*$", "x-hint": "the name of an environment variable: letters, digits and _, not beginning with a digit", "examples": ["GITHUB_TOKEN"] } } };
var pattern22 = new RegExp("^[^/\\s]+$", "u");
var pattern24 = new RegExp("^https?://[^\\s/?#][^\\s]*/graphql$", "u");
function validate127(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.github_organization === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "github_organization" }, message: "must have required property 'github_organization'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "github_organization" || key0 === "github_repositories" || key0 === "github_url" || key0 === "github_token")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.github_organization !== void 0) {
      let data0 = data.github_organization;
      if (typeof data0 === "string") {
        if (func3(data0) < 1) {
          const err2 = { instancePath: instancePath + "/github_organization", schemaPath: "#/properties/github_organization/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (!pattern22.test(data0)) {
          const err3 = { instancePath: instancePath + "/github_organization", schemaPath: "#/properties/github_organization/pattern", keyword: "pattern", params: { pattern: "^[^/\\s]+$" }, message: 'must match pattern "^[^/\\s]+$"' };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/github_organization", schemaPath: "#/properties/github_organization/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.github_repositories !== void 0) {
      let data1 = data.github_repositories;
      if (!Array.isArray(data1) && data1 !== null) {
        const err5 = { instancePath: instancePath + "/github_repositories", schemaPath: "#/properties/github_repositories/type", keyword: "type", params: { type: schema49.properties.github_repositories.type }, message: "must be array,null" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (typeof data2 === "string") {
            if (func3(data2) < 1) {
              const err6 = { instancePath: instancePath + "/github_repositories/" + i0, schemaPath: "#/properties/github_repositories/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
            if (!pattern22.test(data2)) {
              const err7 = { instancePath: instancePath + "/github_repositories/" + i0, schemaPath: "#/properties/github_repositories/items/pattern", keyword: "pattern", params: { pattern: "^[^/\\s]+$" }, message: 'must match pattern "^[^/\\s]+$"' };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                vErrors.push(err7);
              }
              errors++;
            }
          } else {
            const err8 = { instancePath: instancePath + "/github_repositories/" + i0, schemaPath: "#/properties/github_repositories/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
      }
    }
    if (data.github_url !== void 0) {
      let data3 = data.github_url;
      if (typeof data3 !== "string" && data3 !== null) {
        const err9 = { instancePath: instancePath + "/github_url", schemaPath: "#/properties/github_url/type", keyword: "type", params: { type: schema49.properties.github_url.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
      if (typeof data3 === "string") {
        if (func3(data3) < 1) {
          const err10 = { instancePath: instancePath + "/github_url", schemaPath: "#/properties/github_url/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
        if (!pattern24.test(data3)) {
          const err11 = { instancePath: instancePath + "/github_url", schemaPath: "#/properties/github_url/pattern", keyword: "pattern", params: { pattern: "^https?://[^\\s/?#][^\\s]*/graphql$" }, message: 'must match pattern "^https?://[^\\s/?#][^\\s]*/graphql$"' };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      }
    }
    if (data.github_token !== void 0) {
      let data4 = data.github_token;
      if (typeof data4 !== "string" && data4 !== null) {
        const err12 = { instancePath: instancePath + "/github_token", schemaPath: "#/properties/github_token/type", keyword: "type", params: { type: schema49.properties.github_token.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
      if (typeof data4 === "string") {
        if (!pattern14.test(data4)) {
          const err13 = { instancePath: instancePath + "/github_token", schemaPath: "#/properties/github_token/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z_][A-Za-z0-9_]*$"' };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      }
    }
  } else {
    const err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err14];
    } else {
      vErrors.push(err14);
    }
    errors++;
  }
  validate127.errors = vErrors;
  return errors === 0;
}
var schema50 = { "title": "GitHub users", "description": "Pull requests that the given users opened anywhere on GitHub. Needs Monocle 1.10.0.", "type": "object", "additionalProperties": false, "required": ["github_users"], "properties": { "github_users": { "title": "Users", "description": "Login names of the users.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "github_url": { "title": "GraphQL endpoint", "description": "URL of the GraphQL endpoint, for GitHub Enterprise: https://<host>/api/graphql. Default: https://api.github.com/graphql.", "type": ["string", "null"], "minLength": 1, "pattern": "^https?://[^\\s/?#][^\\s]*/graphql$", "x-hint": "the URL of a GraphQL endpoint, which ends in /graphql", "examples": ["https://github.example.org/api/graphql"] }, "github_token": { "title": "Token variable", "description": "Name of the environment variable, which is the key of the Secret, that holds the GitHub token. Never the value itself. Default: GITHUB_TOKEN.", "type": ["string", "null"], "pattern": "^[A-Za-z_][A-Za-z0-9_]*$", "x-hint": "the name of an environment variable: letters, digits and _, not beginning with a digit", "examples": ["GITHUB_TOKEN"] } } };
function validate129(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.github_users === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "github_users" }, message: "must have required property 'github_users'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "github_users" || key0 === "github_url" || key0 === "github_token")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.github_users !== void 0) {
      let data0 = data.github_users;
      if (Array.isArray(data0)) {
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data1 = data0[i0];
          if (typeof data1 === "string") {
            if (func3(data1) < 1) {
              const err2 = { instancePath: instancePath + "/github_users/" + i0, schemaPath: "#/properties/github_users/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
          } else {
            const err3 = { instancePath: instancePath + "/github_users/" + i0, schemaPath: "#/properties/github_users/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
        }
      } else {
        const err4 = { instancePath: instancePath + "/github_users", schemaPath: "#/properties/github_users/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.github_url !== void 0) {
      let data2 = data.github_url;
      if (typeof data2 !== "string" && data2 !== null) {
        const err5 = { instancePath: instancePath + "/github_url", schemaPath: "#/properties/github_url/type", keyword: "type", params: { type: schema50.properties.github_url.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
      if (typeof data2 === "string") {
        if (func3(data2) < 1) {
          const err6 = { instancePath: instancePath + "/github_url", schemaPath: "#/properties/github_url/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
        if (!pattern24.test(data2)) {
          const err7 = { instancePath: instancePath + "/github_url", schemaPath: "#/properties/github_url/pattern", keyword: "pattern", params: { pattern: "^https?://[^\\s/?#][^\\s]*/graphql$" }, message: 'must match pattern "^https?://[^\\s/?#][^\\s]*/graphql$"' };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
    }
    if (data.github_token !== void 0) {
      let data3 = data.github_token;
      if (typeof data3 !== "string" && data3 !== null) {
        const err8 = { instancePath: instancePath + "/github_token", schemaPath: "#/properties/github_token/type", keyword: "type", params: { type: schema50.properties.github_token.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (typeof data3 === "string") {
        if (!pattern14.test(data3)) {
          const err9 = { instancePath: instancePath + "/github_token", schemaPath: "#/properties/github_token/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z_][A-Za-z0-9_]*$"' };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      }
    }
  } else {
    const err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  }
  validate129.errors = vErrors;
  return errors === 0;
}
var schema51 = { "title": "GitLab group", "description": "Merge requests of a group on GitLab.", "type": "object", "additionalProperties": false, "required": ["gitlab_organization"], "properties": { "gitlab_organization": { "title": "Group", "description": "Full path of the group.", "type": "string", "minLength": 1, "examples": ["redhat/centos-stream"] }, "gitlab_repositories": { "title": "Repositories", "description": "Paths of the projects below the group. Default: all projects of the group.", "type": ["array", "null"], "items": { "type": "string", "minLength": 1 } }, "gitlab_url": { "title": "GraphQL endpoint", "description": "URL of the GraphQL endpoint: https://<host>/api/graphql. Default: https://gitlab.com/api/graphql.", "type": ["string", "null"], "minLength": 1, "pattern": "^https?://[^\\s/?#][^\\s]*/graphql$", "x-hint": "the URL of a GraphQL endpoint, which ends in /graphql", "examples": ["https://gitlab.example.org/api/graphql"] }, "gitlab_token": { "title": "Token variable", "description": "Name of the environment variable, which is the key of the Secret, that holds the GitLab token. Never the value itself. Default: GITLAB_TOKEN.", "type": ["string", "null"], "pattern": "^[A-Za-z_][A-Za-z0-9_]*$", "x-hint": "the name of an environment variable: letters, digits and _, not beginning with a digit", "examples": ["GITLAB_TOKEN"] } } };
function validate131(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.gitlab_organization === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "gitlab_organization" }, message: "must have required property 'gitlab_organization'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "gitlab_organization" || key0 === "gitlab_repositories" || key0 === "gitlab_url" || key0 === "gitlab_token")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.gitlab_organization !== void 0) {
      let data0 = data.gitlab_organization;
      if (typeof data0 === "string") {
        if (func3(data0) < 1) {
          const err2 = { instancePath: instancePath + "/gitlab_organization", schemaPath: "#/properties/gitlab_organization/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      } else {
        const err3 = { instancePath: instancePath + "/gitlab_organization", schemaPath: "#/properties/gitlab_organization/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.gitlab_repositories !== void 0) {
      let data1 = data.gitlab_repositories;
      if (!Array.isArray(data1) && data1 !== null) {
        const err4 = { instancePath: instancePath + "/gitlab_repositories", schemaPath: "#/properties/gitlab_repositories/type", keyword: "type", params: { type: schema51.properties.gitlab_repositories.type }, message: "must be array,null" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (typeof data2 === "string") {
            if (func3(data2) < 1) {
              const err5 = { instancePath: instancePath + "/gitlab_repositories/" + i0, schemaPath: "#/properties/gitlab_repositories/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.push(err5);
              }
              errors++;
            }
          } else {
            const err6 = { instancePath: instancePath + "/gitlab_repositories/" + i0, schemaPath: "#/properties/gitlab_repositories/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
      }
    }
    if (data.gitlab_url !== void 0) {
      let data3 = data.gitlab_url;
      if (typeof data3 !== "string" && data3 !== null) {
        const err7 = { instancePath: instancePath + "/gitlab_url", schemaPath: "#/properties/gitlab_url/type", keyword: "type", params: { type: schema51.properties.gitlab_url.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
      if (typeof data3 === "string") {
        if (func3(data3) < 1) {
          const err8 = { instancePath: instancePath + "/gitlab_url", schemaPath: "#/properties/gitlab_url/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
        if (!pattern24.test(data3)) {
          const err9 = { instancePath: instancePath + "/gitlab_url", schemaPath: "#/properties/gitlab_url/pattern", keyword: "pattern", params: { pattern: "^https?://[^\\s/?#][^\\s]*/graphql$" }, message: 'must match pattern "^https?://[^\\s/?#][^\\s]*/graphql$"' };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      }
    }
    if (data.gitlab_token !== void 0) {
      let data4 = data.gitlab_token;
      if (typeof data4 !== "string" && data4 !== null) {
        const err10 = { instancePath: instancePath + "/gitlab_token", schemaPath: "#/properties/gitlab_token/type", keyword: "type", params: { type: schema51.properties.gitlab_token.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
      if (typeof data4 === "string") {
        if (!pattern14.test(data4)) {
          const err11 = { instancePath: instancePath + "/gitlab_token", schemaPath: "#/properties/gitlab_token/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z_][A-Za-z0-9_]*$"' };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      }
    }
  } else {
    const err12 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err12];
    } else {
      vErrors.push(err12);
    }
    errors++;
  }
  validate131.errors = vErrors;
  return errors === 0;
}
var schema52 = { "title": "Gerrit", "description": "Reviews of a Gerrit server.", "type": "object", "additionalProperties": false, "required": ["gerrit_url"], "properties": { "gerrit_url": { "title": "URL", "description": "URL of the Gerrit server.", "type": "string", "minLength": 1, "pattern": "^https?://[^\\s/?#]", "x-hint": "a URL that begins with http:// or https://", "examples": ["https://review.opendev.org"] }, "gerrit_repositories": { "title": "Repositories", "description": "Names of the repositories; one that begins with ^ is a regular expression. Without any, nothing is crawled.", "type": ["array", "null"], "items": { "type": "string", "minLength": 1 } }, "gerrit_login": { "title": "Login", "description": "Name with which to sign in. Default: anonymous.", "type": ["string", "null"], "minLength": 1 }, "gerrit_password": { "title": "Password variable", "description": "Name of the environment variable, which is the key of the Secret, that holds the password of gerrit_login. Never the value itself. Default: GERRIT_PASSWORD.", "type": ["string", "null"], "pattern": "^[A-Za-z_][A-Za-z0-9_]*$", "x-hint": "the name of an environment variable: letters, digits and _, not beginning with a digit", "examples": ["GERRIT_PASSWORD"] }, "gerrit_prefix": { "title": "Prefix", "description": "Put before the name of each repository in the index.", "type": ["string", "null"], "minLength": 1, "examples": ["opendev/"] } } };
var pattern30 = new RegExp("^https?://[^\\s/?#]", "u");
function validate133(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.gerrit_url === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "gerrit_url" }, message: "must have required property 'gerrit_url'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "gerrit_url" || key0 === "gerrit_repositories" || key0 === "gerrit_login" || key0 === "gerrit_password" || key0 === "gerrit_prefix")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.gerrit_url !== void 0) {
      let data0 = data.gerrit_url;
      if (typeof data0 === "string") {
        if (func3(data0) < 1) {
          const err2 = { instancePath: instancePath + "/gerrit_url", schemaPath: "#/properties/gerrit_url/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (!pattern30.test(data0)) {
          const err3 = { instancePath: instancePath + "/gerrit_url", schemaPath: "#/properties/gerrit_url/pattern", keyword: "pattern", params: { pattern: "^https?://[^\\s/?#]" }, message: 'must match pattern "^https?://[^\\s/?#]"' };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/gerrit_url", schemaPath: "#/properties/gerrit_url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.gerrit_repositories !== void 0) {
      let data1 = data.gerrit_repositories;
      if (!Array.isArray(data1) && data1 !== null) {
        const err5 = { instancePath: instancePath + "/gerrit_repositories", schemaPath: "#/properties/gerrit_repositories/type", keyword: "type", params: { type: schema52.properties.gerrit_repositories.type }, message: "must be array,null" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (typeof data2 === "string") {
            if (func3(data2) < 1) {
              const err6 = { instancePath: instancePath + "/gerrit_repositories/" + i0, schemaPath: "#/properties/gerrit_repositories/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
          } else {
            const err7 = { instancePath: instancePath + "/gerrit_repositories/" + i0, schemaPath: "#/properties/gerrit_repositories/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
      }
    }
    if (data.gerrit_login !== void 0) {
      let data3 = data.gerrit_login;
      if (typeof data3 !== "string" && data3 !== null) {
        const err8 = { instancePath: instancePath + "/gerrit_login", schemaPath: "#/properties/gerrit_login/type", keyword: "type", params: { type: schema52.properties.gerrit_login.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (typeof data3 === "string") {
        if (func3(data3) < 1) {
          const err9 = { instancePath: instancePath + "/gerrit_login", schemaPath: "#/properties/gerrit_login/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      }
    }
    if (data.gerrit_password !== void 0) {
      let data4 = data.gerrit_password;
      if (typeof data4 !== "string" && data4 !== null) {
        const err10 = { instancePath: instancePath + "/gerrit_password", schemaPath: "#/properties/gerrit_password/type", keyword: "type", params: { type: schema52.properties.gerrit_password.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
      if (typeof data4 === "string") {
        if (!pattern14.test(data4)) {
          const err11 = { instancePath: instancePath + "/gerrit_password", schemaPath: "#/properties/gerrit_password/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z_][A-Za-z0-9_]*$"' };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      }
    }
    if (data.gerrit_prefix !== void 0) {
      let data5 = data.gerrit_prefix;
      if (typeof data5 !== "string" && data5 !== null) {
        const err12 = { instancePath: instancePath + "/gerrit_prefix", schemaPath: "#/properties/gerrit_prefix/type", keyword: "type", params: { type: schema52.properties.gerrit_prefix.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
      if (typeof data5 === "string") {
        if (func3(data5) < 1) {
          const err13 = { instancePath: instancePath + "/gerrit_prefix", schemaPath: "#/properties/gerrit_prefix/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      }
    }
  } else {
    const err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err14];
    } else {
      vErrors.push(err14);
    }
    errors++;
  }
  validate133.errors = vErrors;
  return errors === 0;
}
var schema53 = { "title": "Bugzilla", "description": "Bugs that refer to changes. Monocle knows the fields of Red Hat's Bugzilla.", "type": "object", "additionalProperties": false, "required": ["bugzilla_url"], "properties": { "bugzilla_url": { "title": "URL", "description": "URL of the Bugzilla server.", "type": "string", "minLength": 1, "pattern": "^https?://[^\\s/?#]", "x-hint": "a URL that begins with http:// or https://", "examples": ["https://bugzilla.redhat.com"] }, "bugzilla_products": { "title": "Products", "description": "Names of the products. Without any, nothing is crawled.", "type": ["array", "null"], "items": { "type": "string", "minLength": 1 } }, "bugzilla_token": { "title": "Token variable", "description": "Name of the environment variable, which is the key of the Secret, that holds the API key. Never the value itself. Default: BUGZILLA_TOKEN.", "type": ["string", "null"], "pattern": "^[A-Za-z_][A-Za-z0-9_]*$", "x-hint": "the name of an environment variable: letters, digits and _, not beginning with a digit", "examples": ["BUGZILLA_TOKEN"] } } };
function validate135(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.bugzilla_url === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "bugzilla_url" }, message: "must have required property 'bugzilla_url'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "bugzilla_url" || key0 === "bugzilla_products" || key0 === "bugzilla_token")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.bugzilla_url !== void 0) {
      let data0 = data.bugzilla_url;
      if (typeof data0 === "string") {
        if (func3(data0) < 1) {
          const err2 = { instancePath: instancePath + "/bugzilla_url", schemaPath: "#/properties/bugzilla_url/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (!pattern30.test(data0)) {
          const err3 = { instancePath: instancePath + "/bugzilla_url", schemaPath: "#/properties/bugzilla_url/pattern", keyword: "pattern", params: { pattern: "^https?://[^\\s/?#]" }, message: 'must match pattern "^https?://[^\\s/?#]"' };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/bugzilla_url", schemaPath: "#/properties/bugzilla_url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.bugzilla_products !== void 0) {
      let data1 = data.bugzilla_products;
      if (!Array.isArray(data1) && data1 !== null) {
        const err5 = { instancePath: instancePath + "/bugzilla_products", schemaPath: "#/properties/bugzilla_products/type", keyword: "type", params: { type: schema53.properties.bugzilla_products.type }, message: "must be array,null" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (typeof data2 === "string") {
            if (func3(data2) < 1) {
              const err6 = { instancePath: instancePath + "/bugzilla_products/" + i0, schemaPath: "#/properties/bugzilla_products/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
          } else {
            const err7 = { instancePath: instancePath + "/bugzilla_products/" + i0, schemaPath: "#/properties/bugzilla_products/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
      }
    }
    if (data.bugzilla_token !== void 0) {
      let data3 = data.bugzilla_token;
      if (typeof data3 !== "string" && data3 !== null) {
        const err8 = { instancePath: instancePath + "/bugzilla_token", schemaPath: "#/properties/bugzilla_token/type", keyword: "type", params: { type: schema53.properties.bugzilla_token.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (typeof data3 === "string") {
        if (!pattern14.test(data3)) {
          const err9 = { instancePath: instancePath + "/bugzilla_token", schemaPath: "#/properties/bugzilla_token/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z_][A-Za-z0-9_]*$"' };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      }
    }
  } else {
    const err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  }
  validate135.errors = vErrors;
  return errors === 0;
}
var schema54 = { "title": "GitHub App (ignored)", "description": "Monocle reads these settings and crawls nothing with them. Use github_organization with github_token.", "type": "object", "additionalProperties": false, "required": ["github_app_id", "github_app_key_path"], "properties": { "github_app_id": { "title": "App id", "description": "Id of the GitHub App.", "type": "string", "minLength": 1 }, "github_app_key_path": { "title": "Key path", "description": "Path of the private key.", "type": "string", "minLength": 1 }, "github_app_organization": { "title": "Organization", "description": "Name of the organization.", "type": ["string", "null"], "minLength": 1 }, "github_app_repositories": { "title": "Repositories", "description": "Names of the repositories.", "type": ["array", "null"], "items": { "type": "string", "minLength": 1 } }, "github_app_url": { "title": "URL", "description": "URL of the GitHub server.", "type": ["string", "null"], "minLength": 1 } } };
function validate137(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.github_app_id === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "github_app_id" }, message: "must have required property 'github_app_id'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.github_app_key_path === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "github_app_key_path" }, message: "must have required property 'github_app_key_path'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "github_app_id" || key0 === "github_app_key_path" || key0 === "github_app_organization" || key0 === "github_app_repositories" || key0 === "github_app_url")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.github_app_id !== void 0) {
      let data0 = data.github_app_id;
      if (typeof data0 === "string") {
        if (func3(data0) < 1) {
          const err3 = { instancePath: instancePath + "/github_app_id", schemaPath: "#/properties/github_app_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/github_app_id", schemaPath: "#/properties/github_app_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.github_app_key_path !== void 0) {
      let data1 = data.github_app_key_path;
      if (typeof data1 === "string") {
        if (func3(data1) < 1) {
          const err5 = { instancePath: instancePath + "/github_app_key_path", schemaPath: "#/properties/github_app_key_path/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = { instancePath: instancePath + "/github_app_key_path", schemaPath: "#/properties/github_app_key_path/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.github_app_organization !== void 0) {
      let data2 = data.github_app_organization;
      if (typeof data2 !== "string" && data2 !== null) {
        const err7 = { instancePath: instancePath + "/github_app_organization", schemaPath: "#/properties/github_app_organization/type", keyword: "type", params: { type: schema54.properties.github_app_organization.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
      if (typeof data2 === "string") {
        if (func3(data2) < 1) {
          const err8 = { instancePath: instancePath + "/github_app_organization", schemaPath: "#/properties/github_app_organization/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
    }
    if (data.github_app_repositories !== void 0) {
      let data3 = data.github_app_repositories;
      if (!Array.isArray(data3) && data3 !== null) {
        const err9 = { instancePath: instancePath + "/github_app_repositories", schemaPath: "#/properties/github_app_repositories/type", keyword: "type", params: { type: schema54.properties.github_app_repositories.type }, message: "must be array,null" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
      if (Array.isArray(data3)) {
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data4 = data3[i0];
          if (typeof data4 === "string") {
            if (func3(data4) < 1) {
              const err10 = { instancePath: instancePath + "/github_app_repositories/" + i0, schemaPath: "#/properties/github_app_repositories/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
          } else {
            const err11 = { instancePath: instancePath + "/github_app_repositories/" + i0, schemaPath: "#/properties/github_app_repositories/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
      }
    }
    if (data.github_app_url !== void 0) {
      let data5 = data.github_app_url;
      if (typeof data5 !== "string" && data5 !== null) {
        const err12 = { instancePath: instancePath + "/github_app_url", schemaPath: "#/properties/github_app_url/type", keyword: "type", params: { type: schema54.properties.github_app_url.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
      if (typeof data5 === "string") {
        if (func3(data5) < 1) {
          const err13 = { instancePath: instancePath + "/github_app_url", schemaPath: "#/properties/github_app_url/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      }
    }
  } else {
    const err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err14];
    } else {
      vErrors.push(err14);
    }
    errors++;
  }
  validate137.errors = vErrors;
  return errors === 0;
}
function validate126(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.update_since === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "update_since" }, message: "must have required property 'update_since'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.provider === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "provider" }, message: "must have required property 'provider'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "name" || key0 === "update_since" || key0 === "provider")) {
        const err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.name !== void 0) {
      let data0 = data.name;
      if (typeof data0 === "string") {
        if (func3(data0) < 1) {
          const err4 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.update_since !== void 0) {
      let data1 = data.update_since;
      if (typeof data1 === "string") {
        if (func3(data1) < 1) {
          const err6 = { instancePath: instancePath + "/update_since", schemaPath: "#/properties/update_since/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
        if (!pattern21.test(data1)) {
          const err7 = { instancePath: instancePath + "/update_since", schemaPath: "#/properties/update_since/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}" }, message: 'must match pattern "^\\d{4}-\\d{2}-\\d{2}"' };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      } else {
        const err8 = { instancePath: instancePath + "/update_since", schemaPath: "#/properties/update_since/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.provider !== void 0) {
      let data2 = data.provider;
      const _errs7 = errors;
      let valid1 = false;
      let passing0 = null;
      const _errs8 = errors;
      if (!validate127(data2, { instancePath: instancePath + "/provider", parentData: data, parentDataProperty: "provider", rootData })) {
        vErrors = vErrors === null ? validate127.errors : append(vErrors, validate127.errors);
        errors = vErrors.length;
      }
      var _valid0 = _errs8 === errors;
      if (_valid0) {
        valid1 = true;
        passing0 = 0;
      }
      const _errs9 = errors;
      if (!validate129(data2, { instancePath: instancePath + "/provider", parentData: data, parentDataProperty: "provider", rootData })) {
        vErrors = vErrors === null ? validate129.errors : append(vErrors, validate129.errors);
        errors = vErrors.length;
      }
      var _valid0 = _errs9 === errors;
      if (_valid0 && valid1) {
        valid1 = false;
        passing0 = [passing0, 1];
      } else {
        if (_valid0) {
          valid1 = true;
          passing0 = 1;
        }
        const _errs10 = errors;
        if (!validate131(data2, { instancePath: instancePath + "/provider", parentData: data, parentDataProperty: "provider", rootData })) {
          vErrors = vErrors === null ? validate131.errors : append(vErrors, validate131.errors);
          errors = vErrors.length;
        }
        var _valid0 = _errs10 === errors;
        if (_valid0 && valid1) {
          valid1 = false;
          passing0 = [passing0, 2];
        } else {
          if (_valid0) {
            valid1 = true;
            passing0 = 2;
          }
          const _errs11 = errors;
          if (!validate133(data2, { instancePath: instancePath + "/provider", parentData: data, parentDataProperty: "provider", rootData })) {
            vErrors = vErrors === null ? validate133.errors : append(vErrors, validate133.errors);
            errors = vErrors.length;
          }
          var _valid0 = _errs11 === errors;
          if (_valid0 && valid1) {
            valid1 = false;
            passing0 = [passing0, 3];
          } else {
            if (_valid0) {
              valid1 = true;
              passing0 = 3;
            }
            const _errs12 = errors;
            if (!validate135(data2, { instancePath: instancePath + "/provider", parentData: data, parentDataProperty: "provider", rootData })) {
              vErrors = vErrors === null ? validate135.errors : append(vErrors, validate135.errors);
              errors = vErrors.length;
            }
            var _valid0 = _errs12 === errors;
            if (_valid0 && valid1) {
              valid1 = false;
              passing0 = [passing0, 4];
            } else {
              if (_valid0) {
                valid1 = true;
                passing0 = 4;
              }
              const _errs13 = errors;
              if (!validate137(data2, { instancePath: instancePath + "/provider", parentData: data, parentDataProperty: "provider", rootData })) {
                vErrors = vErrors === null ? validate137.errors : append(vErrors, validate137.errors);
                errors = vErrors.length;
              }
              var _valid0 = _errs13 === errors;
              if (_valid0 && valid1) {
                valid1 = false;
                passing0 = [passing0, 5];
              } else {
                if (_valid0) {
                  valid1 = true;
                  passing0 = 5;
                }
                const _errs14 = errors;
                if ("TaskDataProvider" !== data2) {
                  const err9 = { instancePath: instancePath + "/provider", schemaPath: "#/properties/provider/oneOf/6/const", keyword: "const", params: { allowedValue: "TaskDataProvider" }, message: "must be equal to constant" };
                  if (vErrors === null) {
                    vErrors = [err9];
                  } else {
                    vErrors.push(err9);
                  }
                  errors++;
                }
                var _valid0 = _errs14 === errors;
                if (_valid0 && valid1) {
                  valid1 = false;
                  passing0 = [passing0, 6];
                } else {
                  if (_valid0) {
                    valid1 = true;
                    passing0 = 6;
                  }
                }
              }
            }
          }
        }
      }
      if (!valid1) {
        const err10 = { instancePath: instancePath + "/provider", schemaPath: "#/properties/provider/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      } else {
        errors = _errs7;
        if (vErrors !== null) {
          if (_errs7) {
            vErrors.length = _errs7;
          } else {
            vErrors = null;
          }
        }
      }
    }
  } else {
    const err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err11];
    } else {
      vErrors.push(err11);
    }
    errors++;
  }
  validate126.errors = vErrors;
  return errors === 0;
}
var schema55 = { "title": "Project", "description": "A filter with a name. A change belongs to the project if every given expression matches.", "type": "object", "additionalProperties": false, "required": ["name"], "properties": { "name": { "title": "Name", "description": "Name of the project, unique in its workspace.", "type": "string", "minLength": 1 }, "repository_regex": { "title": "Repositories", "description": "Regular expression (Lucene) that the whole name of the repository matches. Default: any.", "type": ["string", "null"], "minLength": 1, "examples": ["change-metrics/.*"] }, "branch_regex": { "title": "Branches", "description": "Regular expression (Lucene) that the whole name of the target branch matches. Default: any.", "type": ["string", "null"], "minLength": 1, "examples": ["main|stable/.*"] }, "file_regex": { "title": "Files", "description": "Regular expression (Lucene) that the whole path of a changed file matches. Default: any.", "type": ["string", "null"], "minLength": 1, "examples": ["docs/.*"] } } };
function validate140(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "name" || key0 === "repository_regex" || key0 === "branch_regex" || key0 === "file_regex")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.name !== void 0) {
      let data0 = data.name;
      if (typeof data0 === "string") {
        if (func3(data0) < 1) {
          const err2 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      } else {
        const err3 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.repository_regex !== void 0) {
      let data1 = data.repository_regex;
      if (typeof data1 !== "string" && data1 !== null) {
        const err4 = { instancePath: instancePath + "/repository_regex", schemaPath: "#/properties/repository_regex/type", keyword: "type", params: { type: schema55.properties.repository_regex.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (typeof data1 === "string") {
        if (func3(data1) < 1) {
          const err5 = { instancePath: instancePath + "/repository_regex", schemaPath: "#/properties/repository_regex/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
    }
    if (data.branch_regex !== void 0) {
      let data2 = data.branch_regex;
      if (typeof data2 !== "string" && data2 !== null) {
        const err6 = { instancePath: instancePath + "/branch_regex", schemaPath: "#/properties/branch_regex/type", keyword: "type", params: { type: schema55.properties.branch_regex.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (typeof data2 === "string") {
        if (func3(data2) < 1) {
          const err7 = { instancePath: instancePath + "/branch_regex", schemaPath: "#/properties/branch_regex/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
    }
    if (data.file_regex !== void 0) {
      let data3 = data.file_regex;
      if (typeof data3 !== "string" && data3 !== null) {
        const err8 = { instancePath: instancePath + "/file_regex", schemaPath: "#/properties/file_regex/type", keyword: "type", params: { type: schema55.properties.file_regex.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (typeof data3 === "string") {
        if (func3(data3) < 1) {
          const err9 = { instancePath: instancePath + "/file_regex", schemaPath: "#/properties/file_regex/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      }
    }
  } else {
    const err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  }
  validate140.errors = vErrors;
  return errors === 0;
}
var schema56 = { "title": "Identity", "description": "One person, with the accounts that are theirs.", "type": "object", "additionalProperties": false, "required": ["ident", "aliases"], "properties": { "ident": { "title": "Name", "description": "Name under which Monocle shows the person, unique in its workspace.", "type": "string", "minLength": 1, "examples": ["Jane Doe"] }, "aliases": { "title": "Aliases", "description": "Accounts of the person: <host>/<login>, for Gerrit <host>/<full name>/<user id>, for sign-in AuthProviderUID:<claim>. Each belongs to one person.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "groups": { "title": "Groups", "description": "Groups of which the person is a member, for group:NAME in a search.", "type": ["array", "null"], "items": { "type": "string", "minLength": 1 } } } };
function validate142(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.ident === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "ident" }, message: "must have required property 'ident'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.aliases === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "aliases" }, message: "must have required property 'aliases'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "ident" || key0 === "aliases" || key0 === "groups")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.ident !== void 0) {
      let data0 = data.ident;
      if (typeof data0 === "string") {
        if (func3(data0) < 1) {
          const err3 = { instancePath: instancePath + "/ident", schemaPath: "#/properties/ident/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/ident", schemaPath: "#/properties/ident/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.aliases !== void 0) {
      let data1 = data.aliases;
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (typeof data2 === "string") {
            if (func3(data2) < 1) {
              const err5 = { instancePath: instancePath + "/aliases/" + i0, schemaPath: "#/properties/aliases/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.push(err5);
              }
              errors++;
            }
          } else {
            const err6 = { instancePath: instancePath + "/aliases/" + i0, schemaPath: "#/properties/aliases/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
      } else {
        const err7 = { instancePath: instancePath + "/aliases", schemaPath: "#/properties/aliases/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.groups !== void 0) {
      let data3 = data.groups;
      if (!Array.isArray(data3) && data3 !== null) {
        const err8 = { instancePath: instancePath + "/groups", schemaPath: "#/properties/groups/type", keyword: "type", params: { type: schema56.properties.groups.type }, message: "must be array,null" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (Array.isArray(data3)) {
        const len1 = data3.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data4 = data3[i1];
          if (typeof data4 === "string") {
            if (func3(data4) < 1) {
              const err9 = { instancePath: instancePath + "/groups/" + i1, schemaPath: "#/properties/groups/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
          } else {
            const err10 = { instancePath: instancePath + "/groups/" + i1, schemaPath: "#/properties/groups/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        }
      }
    }
  } else {
    const err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err11];
    } else {
      vErrors.push(err11);
    }
    errors++;
  }
  validate142.errors = vErrors;
  return errors === 0;
}
function validate144(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.alias === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "alias" }, message: "must have required property 'alias'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "name" || key0 === "alias")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.name !== void 0) {
      let data0 = data.name;
      if (typeof data0 === "string") {
        if (func3(data0) < 1) {
          const err3 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.alias !== void 0) {
      let data1 = data.alias;
      if (typeof data1 === "string") {
        if (func3(data1) < 1) {
          const err5 = { instancePath: instancePath + "/alias", schemaPath: "#/properties/alias/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = { instancePath: instancePath + "/alias", schemaPath: "#/properties/alias/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
  } else {
    const err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err7];
    } else {
      vErrors.push(err7);
    }
    errors++;
  }
  validate144.errors = vErrors;
  return errors === 0;
}
function validate125(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.crawlers === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "crawlers" }, message: "must have required property 'crawlers'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "name" || key0 === "crawlers_api_key" || key0 === "crawlers" || key0 === "projects" || key0 === "idents" || key0 === "search_aliases")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.name !== void 0) {
      let data0 = data.name;
      if (typeof data0 === "string") {
        if (func3(data0) < 1) {
          const err3 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (!pattern13.test(data0)) {
          const err4 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/pattern", keyword: "pattern", params: { pattern: '^[^-_+.A-Z\\\\/*?"<>| ,#:][^A-Z\\\\/*?"<>| ,#:]*$' }, message: 'must match pattern "^[^-_+.A-Z\\\\/*?"<>| ,#:][^A-Z\\\\/*?"<>| ,#:]*$"' };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.crawlers_api_key !== void 0) {
      let data1 = data.crawlers_api_key;
      if (typeof data1 !== "string" && data1 !== null) {
        const err6 = { instancePath: instancePath + "/crawlers_api_key", schemaPath: "#/properties/crawlers_api_key/type", keyword: "type", params: { type: schema47.properties.crawlers_api_key.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (typeof data1 === "string") {
        if (!pattern14.test(data1)) {
          const err7 = { instancePath: instancePath + "/crawlers_api_key", schemaPath: "#/properties/crawlers_api_key/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z_][A-Za-z0-9_]*$"' };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
    }
    if (data.crawlers !== void 0) {
      let data2 = data.crawlers;
      if (Array.isArray(data2)) {
        const len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate126(data2[i0], { instancePath: instancePath + "/crawlers/" + i0, parentData: data2, parentDataProperty: i0, rootData })) {
            vErrors = vErrors === null ? validate126.errors : append(vErrors, validate126.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err8 = { instancePath: instancePath + "/crawlers", schemaPath: "#/properties/crawlers/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.projects !== void 0) {
      let data4 = data.projects;
      if (!Array.isArray(data4) && data4 !== null) {
        const err9 = { instancePath: instancePath + "/projects", schemaPath: "#/properties/projects/type", keyword: "type", params: { type: schema47.properties.projects.type }, message: "must be array,null" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
      if (Array.isArray(data4)) {
        const len1 = data4.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (!validate140(data4[i1], { instancePath: instancePath + "/projects/" + i1, parentData: data4, parentDataProperty: i1, rootData })) {
            vErrors = vErrors === null ? validate140.errors : append(vErrors, validate140.errors);
            errors = vErrors.length;
          }
        }
      }
    }
    if (data.idents !== void 0) {
      let data6 = data.idents;
      if (!Array.isArray(data6) && data6 !== null) {
        const err10 = { instancePath: instancePath + "/idents", schemaPath: "#/properties/idents/type", keyword: "type", params: { type: schema47.properties.idents.type }, message: "must be array,null" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
      if (Array.isArray(data6)) {
        const len2 = data6.length;
        for (let i2 = 0; i2 < len2; i2++) {
          if (!validate142(data6[i2], { instancePath: instancePath + "/idents/" + i2, parentData: data6, parentDataProperty: i2, rootData })) {
            vErrors = vErrors === null ? validate142.errors : append(vErrors, validate142.errors);
            errors = vErrors.length;
          }
        }
      }
    }
    if (data.search_aliases !== void 0) {
      let data8 = data.search_aliases;
      if (!Array.isArray(data8) && data8 !== null) {
        const err11 = { instancePath: instancePath + "/search_aliases", schemaPath: "#/properties/search_aliases/type", keyword: "type", params: { type: schema47.properties.search_aliases.type }, message: "must be array,null" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
      if (Array.isArray(data8)) {
        const len3 = data8.length;
        for (let i3 = 0; i3 < len3; i3++) {
          if (!validate144(data8[i3], { instancePath: instancePath + "/search_aliases/" + i3, parentData: data8, parentDataProperty: i3, rootData })) {
            vErrors = vErrors === null ? validate144.errors : append(vErrors, validate144.errors);
            errors = vErrors.length;
          }
        }
      }
    }
  } else {
    const err12 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err12];
    } else {
      vErrors.push(err12);
    }
    errors++;
  }
  validate125.errors = vErrors;
  return errors === 0;
}
var schema58 = { "title": "Crawler settings", "description": "Settings of all crawlers.", "type": ["object", "null"], "additionalProperties": false, "properties": { "loop_delay_sec": { "title": "Delay", "description": "Seconds between two rounds of crawling. Default: 600.", "type": ["integer", "null"], "minimum": 1, "examples": [3600] } } };
function validate147(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema58.type }, message: "must be object,null" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "loop_delay_sec")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.loop_delay_sec !== void 0) {
      let data0 = data.loop_delay_sec;
      if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)) && isFinite(data0)) && data0 !== null) {
        const err2 = { instancePath: instancePath + "/loop_delay_sec", schemaPath: "#/properties/loop_delay_sec/type", keyword: "type", params: { type: schema58.properties.loop_delay_sec.type }, message: "must be integer,null" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (typeof data0 == "number" && isFinite(data0)) {
        if (data0 < 1 || isNaN(data0)) {
          const err3 = { instancePath: instancePath + "/loop_delay_sec", schemaPath: "#/properties/loop_delay_sec/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
    }
  }
  validate147.errors = vErrors;
  return errors === 0;
}
var schema59 = { "title": "Authentication", "description": "Sign-in of users. The api reads it at start only.", "type": ["object", "null"], "additionalProperties": false, "required": ["auth_provider"], "properties": { "auth_provider": { "$ref": "#/$defs/OidcAuth" }, "enforce_auth": { "title": "Enforce", "description": "Whether a user must sign in to see anything. Default: false.", "type": ["boolean", "null"] }, "extra_auth_providers": { "title": "Extra providers (ignored)", "description": "Monocle reads this list and ignores it.", "type": ["array", "null"], "items": { "$ref": "#/$defs/OidcAuth" } } } };
var schema60 = { "title": "OpenID Connect", "description": "The identity provider. It must answer when the api starts, or the api exits. Its redirect URI is <public URL>/api/2/auth/cb.", "type": "object", "additionalProperties": false, "required": ["oidc_provider_name", "oidc_issuer_url", "oidc_client_id"], "properties": { "oidc_provider_name": { "title": "Name", "description": "Name that the sign-in window shows. In capitals and with _ for each space it also names the variable MONOCLE_OIDC_<NAME>_CLIENT_SECRET, which is the key of the Secret for the client secret.", "type": "string", "minLength": 1, "pattern": "^[-A-Za-z0-9_. ]+$", "x-hint": "letters, digits, -, _, . and spaces", "examples": ["company sso"] }, "oidc_issuer_url": { "title": "Issuer", "description": "URL of the issuer, below which .well-known/openid-configuration is found.", "type": "string", "minLength": 1, "pattern": "^https?://[^\\s/?#]", "x-hint": "a URL that begins with http:// or https://", "examples": ["https://accounts.google.com"] }, "oidc_client_id": { "title": "Client id", "description": "Id of the client that is registered with the provider.", "type": "string", "minLength": 1 }, "oidc_user_claim": { "title": "User claim", "description": "Claim of the ID token that identifies the user. Default: sub.", "type": ["string", "null"], "minLength": 1, "examples": ["email"] } } };
var pattern34 = new RegExp("^[-A-Za-z0-9_. ]+$", "u");
function validate150(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.oidc_provider_name === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "oidc_provider_name" }, message: "must have required property 'oidc_provider_name'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.oidc_issuer_url === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "oidc_issuer_url" }, message: "must have required property 'oidc_issuer_url'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.oidc_client_id === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "oidc_client_id" }, message: "must have required property 'oidc_client_id'" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "oidc_provider_name" || key0 === "oidc_issuer_url" || key0 === "oidc_client_id" || key0 === "oidc_user_claim")) {
        const err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.oidc_provider_name !== void 0) {
      let data0 = data.oidc_provider_name;
      if (typeof data0 === "string") {
        if (func3(data0) < 1) {
          const err4 = { instancePath: instancePath + "/oidc_provider_name", schemaPath: "#/properties/oidc_provider_name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        if (!pattern34.test(data0)) {
          const err5 = { instancePath: instancePath + "/oidc_provider_name", schemaPath: "#/properties/oidc_provider_name/pattern", keyword: "pattern", params: { pattern: "^[-A-Za-z0-9_. ]+$" }, message: 'must match pattern "^[-A-Za-z0-9_. ]+$"' };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = { instancePath: instancePath + "/oidc_provider_name", schemaPath: "#/properties/oidc_provider_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.oidc_issuer_url !== void 0) {
      let data1 = data.oidc_issuer_url;
      if (typeof data1 === "string") {
        if (func3(data1) < 1) {
          const err7 = { instancePath: instancePath + "/oidc_issuer_url", schemaPath: "#/properties/oidc_issuer_url/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
        if (!pattern30.test(data1)) {
          const err8 = { instancePath: instancePath + "/oidc_issuer_url", schemaPath: "#/properties/oidc_issuer_url/pattern", keyword: "pattern", params: { pattern: "^https?://[^\\s/?#]" }, message: 'must match pattern "^https?://[^\\s/?#]"' };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      } else {
        const err9 = { instancePath: instancePath + "/oidc_issuer_url", schemaPath: "#/properties/oidc_issuer_url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.oidc_client_id !== void 0) {
      let data2 = data.oidc_client_id;
      if (typeof data2 === "string") {
        if (func3(data2) < 1) {
          const err10 = { instancePath: instancePath + "/oidc_client_id", schemaPath: "#/properties/oidc_client_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
      } else {
        const err11 = { instancePath: instancePath + "/oidc_client_id", schemaPath: "#/properties/oidc_client_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.oidc_user_claim !== void 0) {
      let data3 = data.oidc_user_claim;
      if (typeof data3 !== "string" && data3 !== null) {
        const err12 = { instancePath: instancePath + "/oidc_user_claim", schemaPath: "#/properties/oidc_user_claim/type", keyword: "type", params: { type: schema60.properties.oidc_user_claim.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
      if (typeof data3 === "string") {
        if (func3(data3) < 1) {
          const err13 = { instancePath: instancePath + "/oidc_user_claim", schemaPath: "#/properties/oidc_user_claim/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      }
    }
  } else {
    const err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err14];
    } else {
      vErrors.push(err14);
    }
    errors++;
  }
  validate150.errors = vErrors;
  return errors === 0;
}
function validate149(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema59.type }, message: "must be object,null" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.auth_provider === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "auth_provider" }, message: "must have required property 'auth_provider'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "auth_provider" || key0 === "enforce_auth" || key0 === "extra_auth_providers")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.auth_provider !== void 0) {
      if (!validate150(data.auth_provider, { instancePath: instancePath + "/auth_provider", parentData: data, parentDataProperty: "auth_provider", rootData })) {
        vErrors = vErrors === null ? validate150.errors : append(vErrors, validate150.errors);
        errors = vErrors.length;
      }
    }
    if (data.enforce_auth !== void 0) {
      let data1 = data.enforce_auth;
      if (typeof data1 !== "boolean" && data1 !== null) {
        const err3 = { instancePath: instancePath + "/enforce_auth", schemaPath: "#/properties/enforce_auth/type", keyword: "type", params: { type: schema59.properties.enforce_auth.type }, message: "must be boolean,null" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.extra_auth_providers !== void 0) {
      let data2 = data.extra_auth_providers;
      if (!Array.isArray(data2) && data2 !== null) {
        const err4 = { instancePath: instancePath + "/extra_auth_providers", schemaPath: "#/properties/extra_auth_providers/type", keyword: "type", params: { type: schema59.properties.extra_auth_providers.type }, message: "must be array,null" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (Array.isArray(data2)) {
        const len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate150(data2[i0], { instancePath: instancePath + "/extra_auth_providers/" + i0, parentData: data2, parentDataProperty: i0, rootData })) {
            vErrors = vErrors === null ? validate150.errors : append(vErrors, validate150.errors);
            errors = vErrors.length;
          }
        }
      }
    }
  }
  validate149.errors = vErrors;
  return errors === 0;
}
var schema61 = { "title": "About", "description": "What the About window of the web application shows.", "type": ["object", "null"], "additionalProperties": false, "required": ["links"], "properties": { "links": { "title": "Links", "description": "Links to show. Required, even if empty.", "type": "array", "items": { "$ref": "#/$defs/Link" } } } };
var schema62 = { "title": "Link", "description": "One link of the About window.", "type": "object", "additionalProperties": false, "required": ["name", "url"], "properties": { "name": { "title": "Name", "description": "Text of the link.", "type": "string", "minLength": 1 }, "url": { "title": "URL", "description": "Target of the link.", "type": "string", "minLength": 1, "pattern": "^(https?://|mailto:|/)", "x-hint": "a URL that begins with https://, http://, mailto: or /" }, "category": { "title": "Category", "description": "Heading under which the link stands. Default: About.", "type": ["string", "null"], "minLength": 1 } } };
var pattern36 = new RegExp("^(https?://|mailto:|/)", "u");
function validate155(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.url === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "url" }, message: "must have required property 'url'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "name" || key0 === "url" || key0 === "category")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.name !== void 0) {
      let data0 = data.name;
      if (typeof data0 === "string") {
        if (func3(data0) < 1) {
          const err3 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.url !== void 0) {
      let data1 = data.url;
      if (typeof data1 === "string") {
        if (func3(data1) < 1) {
          const err5 = { instancePath: instancePath + "/url", schemaPath: "#/properties/url/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
        if (!pattern36.test(data1)) {
          const err6 = { instancePath: instancePath + "/url", schemaPath: "#/properties/url/pattern", keyword: "pattern", params: { pattern: "^(https?://|mailto:|/)" }, message: 'must match pattern "^(https?://|mailto:|/)"' };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = { instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.category !== void 0) {
      let data2 = data.category;
      if (typeof data2 !== "string" && data2 !== null) {
        const err8 = { instancePath: instancePath + "/category", schemaPath: "#/properties/category/type", keyword: "type", params: { type: schema62.properties.category.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (typeof data2 === "string") {
        if (func3(data2) < 1) {
          const err9 = { instancePath: instancePath + "/category", schemaPath: "#/properties/category/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      }
    }
  } else {
    const err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  }
  validate155.errors = vErrors;
  return errors === 0;
}
function validate154(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema61.type }, message: "must be object,null" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.links === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "links" }, message: "must have required property 'links'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "links")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.links !== void 0) {
      let data0 = data.links;
      if (Array.isArray(data0)) {
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate155(data0[i0], { instancePath: instancePath + "/links/" + i0, parentData: data0, parentDataProperty: i0, rootData })) {
            vErrors = vErrors === null ? validate155.errors : append(vErrors, validate155.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err3 = { instancePath: instancePath + "/links", schemaPath: "#/properties/links/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
  }
  validate154.errors = vErrors;
  return errors === 0;
}
function validate124(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.workspaces === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "workspaces" }, message: "must have required property 'workspaces'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "workspaces" || key0 === "crawlers" || key0 === "auth" || key0 === "about")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.workspaces !== void 0) {
      let data0 = data.workspaces;
      if (Array.isArray(data0)) {
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (!validate125(data0[i0], { instancePath: instancePath + "/workspaces/" + i0, parentData: data0, parentDataProperty: i0, rootData })) {
            vErrors = vErrors === null ? validate125.errors : append(vErrors, validate125.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err2 = { instancePath: instancePath + "/workspaces", schemaPath: "#/properties/workspaces/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.crawlers !== void 0) {
      if (!validate147(data.crawlers, { instancePath: instancePath + "/crawlers", parentData: data, parentDataProperty: "crawlers", rootData })) {
        vErrors = vErrors === null ? validate147.errors : append(vErrors, validate147.errors);
        errors = vErrors.length;
      }
    }
    if (data.auth !== void 0) {
      if (!validate149(data.auth, { instancePath: instancePath + "/auth", parentData: data, parentDataProperty: "auth", rootData })) {
        vErrors = vErrors === null ? validate149.errors : append(vErrors, validate149.errors);
        errors = vErrors.length;
      }
    }
    if (data.about !== void 0) {
      if (!validate154(data.about, { instancePath: instancePath + "/about", parentData: data, parentDataProperty: "about", rootData })) {
        vErrors = vErrors === null ? validate154.errors : append(vErrors, validate154.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  validate124.errors = vErrors;
  return errors === 0;
}
var validateProjectSchema = validate158;
var schema63 = { "$schema": "http://json-schema.org/draft-07/schema#", "title": "monocle-k8s.yaml", "description": "What a source repository publishes, and where: the flags of monocle-k8s publish, and the environments. Flags on the command line win over it. To use the schema in an editor, begin the file with: # yaml-language-server: $schema=<path or URL of this schema>", "type": "object", "additionalProperties": false, "properties": { "files": { "$ref": "#/$defs/Files" }, "config": { "$ref": "#/$defs/Config" }, "namespace": { "$ref": "#/$defs/Namespace" }, "overlays": { "$ref": "#/$defs/Overlays" }, "repository": { "$ref": "#/$defs/Repository" }, "branch": { "$ref": "#/$defs/Branch" }, "path": { "$ref": "#/$defs/Path" }, "createBranchFrom": { "$ref": "#/$defs/CreateBranchFrom" }, "prune": { "$ref": "#/$defs/Prune" }, "pullRequest": { "$ref": "#/$defs/PullRequest" }, "requireCleanSource": { "$ref": "#/$defs/RequireCleanSource" }, "message": { "$ref": "#/$defs/Message" }, "signoff": { "$ref": "#/$defs/Signoff" }, "sign": { "$ref": "#/$defs/Sign" }, "author": { "$ref": "#/$defs/Author" }, "committer": { "$ref": "#/$defs/Committer" }, "pushOptions": { "$ref": "#/$defs/PushOptions" }, "forge": { "$ref": "#/$defs/Forge" }, "defaultEnvironment": { "title": "Default environment", "description": "The environment if --env names none.", "type": "string", "minLength": 1, "maxLength": 63, "pattern": "^[^\\p{Cc}]*$", "x-hint": "leave out line breaks and other control characters" }, "environments": { "title": "Environments", "description": "The environments by name. A name is a DNS label: lowercase letters, digits and -.", "type": "object", "maxProperties": 100, "additionalProperties": { "$ref": "#/$defs/Environment" } } }, "$defs": { "File": { "title": "File", "description": "A path relative to this file, with / between its parts. It may not leave the clone.", "type": "string", "minLength": 1, "maxLength": 1e3, "pattern": "^[^\\p{Cc}]*$", "x-hint": "leave out line breaks and other control characters" }, "Files": { "title": "Files", "description": "The files with the Monocles, MonocleCrawlers and ConfigMaps. Each entry is a path relative to this file, or a pattern: * and ? stand for characters of a name, ** for any directories. A pattern must match a file. Files on the command line replace them.", "type": "array", "maxItems": 1e3, "items": { "$ref": "#/$defs/File" }, "minItems": 1 }, "Config": { "title": "Config", "description": "Monocle's config.yaml, for a Monocle without spec.config, as --config.", "type": "string", "minLength": 1, "maxLength": 1e3, "pattern": "^[^\\p{Cc}]*$", "x-hint": "leave out line breaks and other control characters" }, "Namespace": { "title": "Namespace", "description": "Namespace of Monocles without metadata.namespace, as --namespace.", "type": "string", "minLength": 1, "maxLength": 63, "pattern": "^[^\\p{Cc}]*$", "x-hint": "leave out line breaks and other control characters" }, "Overlays": { "title": "Overlays", "description": "Files with parts of a Monocle that are merged over the Monocles, one after the other, as --overlay. Those of an environment come after those of the top level.", "type": "array", "maxItems": 1e3, "items": { "$ref": "#/$defs/File" } }, "Repository": { "title": "Repository", "description": "The GitOps repository: an https, ssh or git URL, or . for the clone that this file is in. It cannot hold a password: git finds it by itself.", "type": "string", "minLength": 1, "maxLength": 1e3 }, "Branch": { "title": "Branch", "description": "The branch that Argo CD or Flux follows, as --branch.", "type": "string", "minLength": 1, "maxLength": 1e3, "pattern": "^[^\\p{Cc}]*$", "x-hint": "leave out line breaks and other control characters" }, "Path": { "title": "Path", "description": "The directory in the repository, as --path: an instance is in <path>/<namespace>/<name>.", "type": "string", "minLength": 1, "maxLength": 1e3, "pattern": "^[^\\p{Cc}]*$", "x-hint": "leave out line breaks and other control characters" }, "CreateBranchFrom": { "title": "Create branch from", "description": "If the branch does not exist, it is created from the tip of this one, as --create-branch-from.", "type": "string", "minLength": 1, "maxLength": 1e3, "pattern": "^[^\\p{Cc}]*$", "x-hint": "leave out line breaks and other control characters" }, "Prune": { "title": "Prune", "description": "Delete the instances under the path that have no Monocle, as --prune.", "type": "boolean" }, "PullRequest": { "title": "Pull request", "description": "Push a branch for review, as --pull-request.", "type": "boolean" }, "RequireCleanSource": { "title": "Require clean source", "description": "Refuse files that are not as the last commit of their clone has them, as --require-clean-source.", "type": "boolean" }, "Message": { "title": "Message", "description": "The commit message, as --message. It may contain {summary}, {changes} and {instances}.", "type": "string", "minLength": 1, "maxLength": 1e4 }, "Signoff": { "title": "Sign-off", "description": "Add Signed-off-by with the committer to the message, as --signoff.", "type": "boolean" }, "Sign": { "title": "Sign", "description": "Sign the commit, or do not, as --sign and --no-sign. Defaults to what git is configured for.", "type": "boolean" }, "Author": { "title": "Author", "description": 'Author of the commit as "Name <mail>", as --author.', "type": "string", "minLength": 1, "maxLength": 1e3, "pattern": "^[^\\p{Cc}]*$", "x-hint": "leave out line breaks and other control characters" }, "Committer": { "title": "Committer", "description": 'Committer of the commit as "Name <mail>", as --committer.', "type": "string", "minLength": 1, "maxLength": 1e3, "pattern": "^[^\\p{Cc}]*$", "x-hint": "leave out line breaks and other control characters" }, "PushOptions": { "title": "Push options", "description": "Options for the server with every push, as --push-option. Only ci.skip and harmless ones of merge_request can be given here; give any other with --push-option.", "type": "array", "maxItems": 100, "items": { "title": "Option", "description": "KEY or KEY=VALUE.", "type": "string", "minLength": 1, "maxLength": 1e3, "pattern": "^[^\\s\\p{Cc}=]+(=[^\\p{Cc}]*)?$", "x-hint": "it must be like merge_request.label=monocle" } }, "Forge": { "title": "Forge", "description": "The forge that shows proposals as pull requests. It cannot hold a token.", "type": "object", "additionalProperties": false, "required": ["kind"], "properties": { "kind": { "title": "Kind", "description": "Which forge it is.", "type": "string", "enum": ["GitHub", "GitLab", "Gitea", "Gerrit"] }, "url": { "title": "URL", "description": "Its address, if it cannot be told from the repository.", "type": "string", "minLength": 1, "maxLength": 1e3 }, "labels": { "title": "Labels", "description": "Labels of a pull request. They are added, never removed.", "type": "array", "maxItems": 100, "items": { "title": "Label", "description": "The name of a label.", "type": "string", "minLength": 1, "maxLength": 1e3, "pattern": "^[^\\p{Cc}]*$", "x-hint": "leave out line breaks and other control characters" } }, "reviewers": { "title": "Reviewers", "description": "People who are asked for a review.", "type": "array", "maxItems": 100, "items": { "title": "Reviewer", "description": "The name of a user.", "type": "string", "minLength": 1, "maxLength": 1e3, "pattern": "^[^\\p{Cc}]*$", "x-hint": "leave out line breaks and other control characters" } }, "draft": { "title": "Draft", "description": "Open pull requests as drafts.", "type": "boolean" }, "autoMerge": { "title": "Merge by itself", "description": "Let the forge merge a pull request as soon as its rules allow it.", "type": "boolean" } } }, "Ready": { "title": "Ready", "description": "Who tells whether the environment is ready, before it is promoted: the cluster of a context, or Argo CD. Without it, nobody is asked.", "type": "object", "additionalProperties": false, "properties": { "context": { "title": "Context", "description": "The context of the cluster, in your kubeconfig: each object must be there as in Git, and each component ready.", "type": "string", "minLength": 1, "maxLength": 1e3, "pattern": "^[^\\p{Cc}]*$", "x-hint": "leave out line breaks and other control characters" }, "argocd": { "title": "Argo CD", "description": "The Applications of the environment's directories must be Synced and Healthy.", "type": "object", "additionalProperties": false, "required": ["context", "namespace"], "properties": { "context": { "title": "Context", "description": "The context of the cluster with Argo CD, in your kubeconfig.", "type": "string", "minLength": 1, "maxLength": 1e3, "pattern": "^[^\\p{Cc}]*$", "x-hint": "leave out line breaks and other control characters" }, "namespace": { "title": "Namespace", "description": "The namespace of the Applications.", "type": "string", "minLength": 1, "maxLength": 63, "pattern": "^[^\\p{Cc}]*$", "x-hint": "leave out line breaks and other control characters" } } } } }, "Environment": { "title": "Environment", "description": "What differs from the top level: a field here wins over the same field there, and overlays are added to those there.", "type": "object", "additionalProperties": false, "properties": { "files": { "$ref": "#/$defs/Files" }, "config": { "$ref": "#/$defs/Config" }, "namespace": { "$ref": "#/$defs/Namespace" }, "overlays": { "$ref": "#/$defs/Overlays" }, "repository": { "$ref": "#/$defs/Repository" }, "branch": { "$ref": "#/$defs/Branch" }, "path": { "$ref": "#/$defs/Path" }, "createBranchFrom": { "$ref": "#/$defs/CreateBranchFrom" }, "prune": { "$ref": "#/$defs/Prune" }, "pullRequest": { "$ref": "#/$defs/PullRequest" }, "requireCleanSource": { "$ref": "#/$defs/RequireCleanSource" }, "message": { "$ref": "#/$defs/Message" }, "signoff": { "$ref": "#/$defs/Signoff" }, "sign": { "$ref": "#/$defs/Sign" }, "author": { "$ref": "#/$defs/Author" }, "committer": { "$ref": "#/$defs/Committer" }, "pushOptions": { "$ref": "#/$defs/PushOptions" }, "forge": { "$ref": "#/$defs/Forge" }, "ready": { "$ref": "#/$defs/Ready" } } } } };
var pattern37 = new RegExp("^[^\\p{Cc}]*$", "u");
function validate160(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data === "string") {
    if (func3(data) > 1e3) {
      const err0 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (func3(data) < 1) {
      const err1 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (!pattern37.test(data)) {
      const err2 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}]*$" }, message: 'must match pattern "^[^\\p{Cc}]*$"' };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
  } else {
    const err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  validate160.errors = vErrors;
  return errors === 0;
}
function validate159(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    if (data.length > 1e3) {
      const err0 = { instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.length < 1) {
      const err1 = { instancePath, schemaPath: "#/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (!validate160(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate160.errors : append(vErrors, validate160.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  validate159.errors = vErrors;
  return errors === 0;
}
function validate163(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data === "string") {
    if (func3(data) > 1e3) {
      const err0 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (func3(data) < 1) {
      const err1 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (!pattern37.test(data)) {
      const err2 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}]*$" }, message: 'must match pattern "^[^\\p{Cc}]*$"' };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
  } else {
    const err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  validate163.errors = vErrors;
  return errors === 0;
}
function validate165(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data === "string") {
    if (func3(data) > 63) {
      const err0 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (func3(data) < 1) {
      const err1 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (!pattern37.test(data)) {
      const err2 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}]*$" }, message: 'must match pattern "^[^\\p{Cc}]*$"' };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
  } else {
    const err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  validate165.errors = vErrors;
  return errors === 0;
}
function validate167(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    if (data.length > 1e3) {
      const err0 = { instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      if (!validate160(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate160.errors : append(vErrors, validate160.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate167.errors = vErrors;
  return errors === 0;
}
function validate170(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data === "string") {
    if (func3(data) > 1e3) {
      const err0 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (func3(data) < 1) {
      const err1 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  } else {
    const err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  validate170.errors = vErrors;
  return errors === 0;
}
function validate172(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data === "string") {
    if (func3(data) > 1e3) {
      const err0 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (func3(data) < 1) {
      const err1 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (!pattern37.test(data)) {
      const err2 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}]*$" }, message: 'must match pattern "^[^\\p{Cc}]*$"' };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
  } else {
    const err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  validate172.errors = vErrors;
  return errors === 0;
}
function validate174(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data === "string") {
    if (func3(data) > 1e3) {
      const err0 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (func3(data) < 1) {
      const err1 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (!pattern37.test(data)) {
      const err2 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}]*$" }, message: 'must match pattern "^[^\\p{Cc}]*$"' };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
  } else {
    const err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  validate174.errors = vErrors;
  return errors === 0;
}
function validate176(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data === "string") {
    if (func3(data) > 1e3) {
      const err0 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (func3(data) < 1) {
      const err1 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (!pattern37.test(data)) {
      const err2 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}]*$" }, message: 'must match pattern "^[^\\p{Cc}]*$"' };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
  } else {
    const err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  validate176.errors = vErrors;
  return errors === 0;
}
function validate178(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data !== "boolean") {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate178.errors = vErrors;
  return errors === 0;
}
function validate180(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data !== "boolean") {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate180.errors = vErrors;
  return errors === 0;
}
function validate182(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data !== "boolean") {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate182.errors = vErrors;
  return errors === 0;
}
function validate184(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data === "string") {
    if (func3(data) > 1e4) {
      const err0 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 1e4 }, message: "must NOT have more than 10000 characters" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (func3(data) < 1) {
      const err1 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  } else {
    const err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
  }
  validate184.errors = vErrors;
  return errors === 0;
}
function validate186(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data !== "boolean") {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate186.errors = vErrors;
  return errors === 0;
}
function validate188(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data !== "boolean") {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
    if (vErrors === null) {
      vErrors = [err0];
    } else {
      vErrors.push(err0);
    }
    errors++;
  }
  validate188.errors = vErrors;
  return errors === 0;
}
function validate190(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data === "string") {
    if (func3(data) > 1e3) {
      const err0 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (func3(data) < 1) {
      const err1 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (!pattern37.test(data)) {
      const err2 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}]*$" }, message: 'must match pattern "^[^\\p{Cc}]*$"' };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
  } else {
    const err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  validate190.errors = vErrors;
  return errors === 0;
}
function validate192(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (typeof data === "string") {
    if (func3(data) > 1e3) {
      const err0 = { instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (func3(data) < 1) {
      const err1 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (!pattern37.test(data)) {
      const err2 = { instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}]*$" }, message: 'must match pattern "^[^\\p{Cc}]*$"' };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
  } else {
    const err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" }, message: "must be string" };
    if (vErrors === null) {
      vErrors = [err3];
    } else {
      vErrors.push(err3);
    }
    errors++;
  }
  validate192.errors = vErrors;
  return errors === 0;
}
var pattern45 = new RegExp("^[^\\s\\p{Cc}=]+(=[^\\p{Cc}]*)?$", "u");
function validate194(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (Array.isArray(data)) {
    if (data.length > 100) {
      const err0 = { instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    const len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      let data0 = data[i0];
      if (typeof data0 === "string") {
        if (func3(data0) > 1e3) {
          const err1 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        if (func3(data0) < 1) {
          const err2 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (!pattern45.test(data0)) {
          const err3 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/pattern", keyword: "pattern", params: { pattern: "^[^\\s\\p{Cc}=]+(=[^\\p{Cc}]*)?$" }, message: 'must match pattern "^[^\\s\\p{Cc}=]+(=[^\\p{Cc}]*)?$"' };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
  } else {
    const err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" };
    if (vErrors === null) {
      vErrors = [err5];
    } else {
      vErrors.push(err5);
    }
    errors++;
  }
  validate194.errors = vErrors;
  return errors === 0;
}
var schema82 = { "title": "Forge", "description": "The forge that shows proposals as pull requests. It cannot hold a token.", "type": "object", "additionalProperties": false, "required": ["kind"], "properties": { "kind": { "title": "Kind", "description": "Which forge it is.", "type": "string", "enum": ["GitHub", "GitLab", "Gitea", "Gerrit"] }, "url": { "title": "URL", "description": "Its address, if it cannot be told from the repository.", "type": "string", "minLength": 1, "maxLength": 1e3 }, "labels": { "title": "Labels", "description": "Labels of a pull request. They are added, never removed.", "type": "array", "maxItems": 100, "items": { "title": "Label", "description": "The name of a label.", "type": "string", "minLength": 1, "maxLength": 1e3, "pattern": "^[^\\p{Cc}]*$", "x-hint": "leave out line breaks and other control characters" } }, "reviewers": { "title": "Reviewers", "description": "People who are asked for a review.", "type": "array", "maxItems": 100, "items": { "title": "Reviewer", "description": "The name of a user.", "type": "string", "minLength": 1, "maxLength": 1e3, "pattern": "^[^\\p{Cc}]*$", "x-hint": "leave out line breaks and other control characters" } }, "draft": { "title": "Draft", "description": "Open pull requests as drafts.", "type": "boolean" }, "autoMerge": { "title": "Merge by itself", "description": "Let the forge merge a pull request as soon as its rules allow it.", "type": "boolean" } } };
function validate196(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.kind === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "kind" }, message: "must have required property 'kind'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "kind" || key0 === "url" || key0 === "labels" || key0 === "reviewers" || key0 === "draft" || key0 === "autoMerge")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.kind !== void 0) {
      let data0 = data.kind;
      if (typeof data0 !== "string") {
        const err2 = { instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (!(data0 === "GitHub" || data0 === "GitLab" || data0 === "Gitea" || data0 === "Gerrit")) {
        const err3 = { instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/enum", keyword: "enum", params: { allowedValues: schema82.properties.kind.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.url !== void 0) {
      let data1 = data.url;
      if (typeof data1 === "string") {
        if (func3(data1) > 1e3) {
          const err4 = { instancePath: instancePath + "/url", schemaPath: "#/properties/url/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        if (func3(data1) < 1) {
          const err5 = { instancePath: instancePath + "/url", schemaPath: "#/properties/url/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = { instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.labels !== void 0) {
      let data2 = data.labels;
      if (Array.isArray(data2)) {
        if (data2.length > 100) {
          const err7 = { instancePath: instancePath + "/labels", schemaPath: "#/properties/labels/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
        const len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data3 = data2[i0];
          if (typeof data3 === "string") {
            if (func3(data3) > 1e3) {
              const err8 = { instancePath: instancePath + "/labels/" + i0, schemaPath: "#/properties/labels/items/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.push(err8);
              }
              errors++;
            }
            if (func3(data3) < 1) {
              const err9 = { instancePath: instancePath + "/labels/" + i0, schemaPath: "#/properties/labels/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
            if (!pattern37.test(data3)) {
              const err10 = { instancePath: instancePath + "/labels/" + i0, schemaPath: "#/properties/labels/items/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}]*$" }, message: 'must match pattern "^[^\\p{Cc}]*$"' };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
          } else {
            const err11 = { instancePath: instancePath + "/labels/" + i0, schemaPath: "#/properties/labels/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
      } else {
        const err12 = { instancePath: instancePath + "/labels", schemaPath: "#/properties/labels/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.reviewers !== void 0) {
      let data4 = data.reviewers;
      if (Array.isArray(data4)) {
        if (data4.length > 100) {
          const err13 = { instancePath: instancePath + "/reviewers", schemaPath: "#/properties/reviewers/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
        const len1 = data4.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data5 = data4[i1];
          if (typeof data5 === "string") {
            if (func3(data5) > 1e3) {
              const err14 = { instancePath: instancePath + "/reviewers/" + i1, schemaPath: "#/properties/reviewers/items/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" };
              if (vErrors === null) {
                vErrors = [err14];
              } else {
                vErrors.push(err14);
              }
              errors++;
            }
            if (func3(data5) < 1) {
              const err15 = { instancePath: instancePath + "/reviewers/" + i1, schemaPath: "#/properties/reviewers/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err15];
              } else {
                vErrors.push(err15);
              }
              errors++;
            }
            if (!pattern37.test(data5)) {
              const err16 = { instancePath: instancePath + "/reviewers/" + i1, schemaPath: "#/properties/reviewers/items/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}]*$" }, message: 'must match pattern "^[^\\p{Cc}]*$"' };
              if (vErrors === null) {
                vErrors = [err16];
              } else {
                vErrors.push(err16);
              }
              errors++;
            }
          } else {
            const err17 = { instancePath: instancePath + "/reviewers/" + i1, schemaPath: "#/properties/reviewers/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.push(err17);
            }
            errors++;
          }
        }
      } else {
        const err18 = { instancePath: instancePath + "/reviewers", schemaPath: "#/properties/reviewers/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.draft !== void 0) {
      if (typeof data.draft !== "boolean") {
        const err19 = { instancePath: instancePath + "/draft", schemaPath: "#/properties/draft/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.autoMerge !== void 0) {
      if (typeof data.autoMerge !== "boolean") {
        const err20 = { instancePath: instancePath + "/autoMerge", schemaPath: "#/properties/autoMerge/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
  } else {
    const err21 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err21];
    } else {
      vErrors.push(err21);
    }
    errors++;
  }
  validate196.errors = vErrors;
  return errors === 0;
}
var schema83 = { "title": "Environment", "description": "What differs from the top level: a field here wins over the same field there, and overlays are added to those there.", "type": "object", "additionalProperties": false, "properties": { "files": { "$ref": "#/$defs/Files" }, "config": { "$ref": "#/$defs/Config" }, "namespace": { "$ref": "#/$defs/Namespace" }, "overlays": { "$ref": "#/$defs/Overlays" }, "repository": { "$ref": "#/$defs/Repository" }, "branch": { "$ref": "#/$defs/Branch" }, "path": { "$ref": "#/$defs/Path" }, "createBranchFrom": { "$ref": "#/$defs/CreateBranchFrom" }, "prune": { "$ref": "#/$defs/Prune" }, "pullRequest": { "$ref": "#/$defs/PullRequest" }, "requireCleanSource": { "$ref": "#/$defs/RequireCleanSource" }, "message": { "$ref": "#/$defs/Message" }, "signoff": { "$ref": "#/$defs/Signoff" }, "sign": { "$ref": "#/$defs/Sign" }, "author": { "$ref": "#/$defs/Author" }, "committer": { "$ref": "#/$defs/Committer" }, "pushOptions": { "$ref": "#/$defs/PushOptions" }, "forge": { "$ref": "#/$defs/Forge" }, "ready": { "$ref": "#/$defs/Ready" } } };
function validate217(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === "context" || key0 === "argocd")) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.context !== void 0) {
      let data0 = data.context;
      if (typeof data0 === "string") {
        if (func3(data0) > 1e3) {
          const err1 = { instancePath: instancePath + "/context", schemaPath: "#/properties/context/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        if (func3(data0) < 1) {
          const err2 = { instancePath: instancePath + "/context", schemaPath: "#/properties/context/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (!pattern37.test(data0)) {
          const err3 = { instancePath: instancePath + "/context", schemaPath: "#/properties/context/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}]*$" }, message: 'must match pattern "^[^\\p{Cc}]*$"' };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/context", schemaPath: "#/properties/context/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.argocd !== void 0) {
      let data1 = data.argocd;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.context === void 0) {
          const err5 = { instancePath: instancePath + "/argocd", schemaPath: "#/properties/argocd/required", keyword: "required", params: { missingProperty: "context" }, message: "must have required property 'context'" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
        if (data1.namespace === void 0) {
          const err6 = { instancePath: instancePath + "/argocd", schemaPath: "#/properties/argocd/required", keyword: "required", params: { missingProperty: "namespace" }, message: "must have required property 'namespace'" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
        for (const key1 in data1) {
          if (!(key1 === "context" || key1 === "namespace")) {
            const err7 = { instancePath: instancePath + "/argocd", schemaPath: "#/properties/argocd/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
        if (data1.context !== void 0) {
          let data2 = data1.context;
          if (typeof data2 === "string") {
            if (func3(data2) > 1e3) {
              const err8 = { instancePath: instancePath + "/argocd/context", schemaPath: "#/properties/argocd/properties/context/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" };
              if (vErrors === null) {
                vErrors = [err8];
              } else {
                vErrors.push(err8);
              }
              errors++;
            }
            if (func3(data2) < 1) {
              const err9 = { instancePath: instancePath + "/argocd/context", schemaPath: "#/properties/argocd/properties/context/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err9];
              } else {
                vErrors.push(err9);
              }
              errors++;
            }
            if (!pattern37.test(data2)) {
              const err10 = { instancePath: instancePath + "/argocd/context", schemaPath: "#/properties/argocd/properties/context/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}]*$" }, message: 'must match pattern "^[^\\p{Cc}]*$"' };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
          } else {
            const err11 = { instancePath: instancePath + "/argocd/context", schemaPath: "#/properties/argocd/properties/context/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
        if (data1.namespace !== void 0) {
          let data3 = data1.namespace;
          if (typeof data3 === "string") {
            if (func3(data3) > 63) {
              const err12 = { instancePath: instancePath + "/argocd/namespace", schemaPath: "#/properties/argocd/properties/namespace/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
              if (vErrors === null) {
                vErrors = [err12];
              } else {
                vErrors.push(err12);
              }
              errors++;
            }
            if (func3(data3) < 1) {
              const err13 = { instancePath: instancePath + "/argocd/namespace", schemaPath: "#/properties/argocd/properties/namespace/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err13];
              } else {
                vErrors.push(err13);
              }
              errors++;
            }
            if (!pattern37.test(data3)) {
              const err14 = { instancePath: instancePath + "/argocd/namespace", schemaPath: "#/properties/argocd/properties/namespace/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}]*$" }, message: 'must match pattern "^[^\\p{Cc}]*$"' };
              if (vErrors === null) {
                vErrors = [err14];
              } else {
                vErrors.push(err14);
              }
              errors++;
            }
          } else {
            const err15 = { instancePath: instancePath + "/argocd/namespace", schemaPath: "#/properties/argocd/properties/namespace/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err15];
            } else {
              vErrors.push(err15);
            }
            errors++;
          }
        }
      } else {
        const err16 = { instancePath: instancePath + "/argocd", schemaPath: "#/properties/argocd/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
    }
  } else {
    const err17 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err17];
    } else {
      vErrors.push(err17);
    }
    errors++;
  }
  validate217.errors = vErrors;
  return errors === 0;
}
function validate198(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func2.call(schema83.properties, key0)) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.files !== void 0) {
      if (!validate159(data.files, { instancePath: instancePath + "/files", parentData: data, parentDataProperty: "files", rootData })) {
        vErrors = vErrors === null ? validate159.errors : append(vErrors, validate159.errors);
        errors = vErrors.length;
      }
    }
    if (data.config !== void 0) {
      if (!validate163(data.config, { instancePath: instancePath + "/config", parentData: data, parentDataProperty: "config", rootData })) {
        vErrors = vErrors === null ? validate163.errors : append(vErrors, validate163.errors);
        errors = vErrors.length;
      }
    }
    if (data.namespace !== void 0) {
      if (!validate165(data.namespace, { instancePath: instancePath + "/namespace", parentData: data, parentDataProperty: "namespace", rootData })) {
        vErrors = vErrors === null ? validate165.errors : append(vErrors, validate165.errors);
        errors = vErrors.length;
      }
    }
    if (data.overlays !== void 0) {
      if (!validate167(data.overlays, { instancePath: instancePath + "/overlays", parentData: data, parentDataProperty: "overlays", rootData })) {
        vErrors = vErrors === null ? validate167.errors : append(vErrors, validate167.errors);
        errors = vErrors.length;
      }
    }
    if (data.repository !== void 0) {
      if (!validate170(data.repository, { instancePath: instancePath + "/repository", parentData: data, parentDataProperty: "repository", rootData })) {
        vErrors = vErrors === null ? validate170.errors : append(vErrors, validate170.errors);
        errors = vErrors.length;
      }
    }
    if (data.branch !== void 0) {
      if (!validate172(data.branch, { instancePath: instancePath + "/branch", parentData: data, parentDataProperty: "branch", rootData })) {
        vErrors = vErrors === null ? validate172.errors : append(vErrors, validate172.errors);
        errors = vErrors.length;
      }
    }
    if (data.path !== void 0) {
      if (!validate174(data.path, { instancePath: instancePath + "/path", parentData: data, parentDataProperty: "path", rootData })) {
        vErrors = vErrors === null ? validate174.errors : append(vErrors, validate174.errors);
        errors = vErrors.length;
      }
    }
    if (data.createBranchFrom !== void 0) {
      if (!validate176(data.createBranchFrom, { instancePath: instancePath + "/createBranchFrom", parentData: data, parentDataProperty: "createBranchFrom", rootData })) {
        vErrors = vErrors === null ? validate176.errors : append(vErrors, validate176.errors);
        errors = vErrors.length;
      }
    }
    if (data.prune !== void 0) {
      if (!validate178(data.prune, { instancePath: instancePath + "/prune", parentData: data, parentDataProperty: "prune", rootData })) {
        vErrors = vErrors === null ? validate178.errors : append(vErrors, validate178.errors);
        errors = vErrors.length;
      }
    }
    if (data.pullRequest !== void 0) {
      if (!validate180(data.pullRequest, { instancePath: instancePath + "/pullRequest", parentData: data, parentDataProperty: "pullRequest", rootData })) {
        vErrors = vErrors === null ? validate180.errors : append(vErrors, validate180.errors);
        errors = vErrors.length;
      }
    }
    if (data.requireCleanSource !== void 0) {
      if (!validate182(data.requireCleanSource, { instancePath: instancePath + "/requireCleanSource", parentData: data, parentDataProperty: "requireCleanSource", rootData })) {
        vErrors = vErrors === null ? validate182.errors : append(vErrors, validate182.errors);
        errors = vErrors.length;
      }
    }
    if (data.message !== void 0) {
      if (!validate184(data.message, { instancePath: instancePath + "/message", parentData: data, parentDataProperty: "message", rootData })) {
        vErrors = vErrors === null ? validate184.errors : append(vErrors, validate184.errors);
        errors = vErrors.length;
      }
    }
    if (data.signoff !== void 0) {
      if (!validate186(data.signoff, { instancePath: instancePath + "/signoff", parentData: data, parentDataProperty: "signoff", rootData })) {
        vErrors = vErrors === null ? validate186.errors : append(vErrors, validate186.errors);
        errors = vErrors.length;
      }
    }
    if (data.sign !== void 0) {
      if (!validate188(data.sign, { instancePath: instancePath + "/sign", parentData: data, parentDataProperty: "sign", rootData })) {
        vErrors = vErrors === null ? validate188.errors : append(vErrors, validate188.errors);
        errors = vErrors.length;
      }
    }
    if (data.author !== void 0) {
      if (!validate190(data.author, { instancePath: instancePath + "/author", parentData: data, parentDataProperty: "author", rootData })) {
        vErrors = vErrors === null ? validate190.errors : append(vErrors, validate190.errors);
        errors = vErrors.length;
      }
    }
    if (data.committer !== void 0) {
      if (!validate192(data.committer, { instancePath: instancePath + "/committer", parentData: data, parentDataProperty: "committer", rootData })) {
        vErrors = vErrors === null ? validate192.errors : append(vErrors, validate192.errors);
        errors = vErrors.length;
      }
    }
    if (data.pushOptions !== void 0) {
      if (!validate194(data.pushOptions, { instancePath: instancePath + "/pushOptions", parentData: data, parentDataProperty: "pushOptions", rootData })) {
        vErrors = vErrors === null ? validate194.errors : append(vErrors, validate194.errors);
        errors = vErrors.length;
      }
    }
    if (data.forge !== void 0) {
      if (!validate196(data.forge, { instancePath: instancePath + "/forge", parentData: data, parentDataProperty: "forge", rootData })) {
        vErrors = vErrors === null ? validate196.errors : append(vErrors, validate196.errors);
        errors = vErrors.length;
      }
    }
    if (data.ready !== void 0) {
      if (!validate217(data.ready, { instancePath: instancePath + "/ready", parentData: data, parentDataProperty: "ready", rootData })) {
        vErrors = vErrors === null ? validate217.errors : append(vErrors, validate217.errors);
        errors = vErrors.length;
      }
    }
  } else {
    const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err1];
    } else {
      vErrors.push(err1);
    }
    errors++;
  }
  validate198.errors = vErrors;
  return errors === 0;
}
function validate158(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!func2.call(schema63.properties, key0)) {
        const err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.files !== void 0) {
      if (!validate159(data.files, { instancePath: instancePath + "/files", parentData: data, parentDataProperty: "files", rootData })) {
        vErrors = vErrors === null ? validate159.errors : append(vErrors, validate159.errors);
        errors = vErrors.length;
      }
    }
    if (data.config !== void 0) {
      if (!validate163(data.config, { instancePath: instancePath + "/config", parentData: data, parentDataProperty: "config", rootData })) {
        vErrors = vErrors === null ? validate163.errors : append(vErrors, validate163.errors);
        errors = vErrors.length;
      }
    }
    if (data.namespace !== void 0) {
      if (!validate165(data.namespace, { instancePath: instancePath + "/namespace", parentData: data, parentDataProperty: "namespace", rootData })) {
        vErrors = vErrors === null ? validate165.errors : append(vErrors, validate165.errors);
        errors = vErrors.length;
      }
    }
    if (data.overlays !== void 0) {
      if (!validate167(data.overlays, { instancePath: instancePath + "/overlays", parentData: data, parentDataProperty: "overlays", rootData })) {
        vErrors = vErrors === null ? validate167.errors : append(vErrors, validate167.errors);
        errors = vErrors.length;
      }
    }
    if (data.repository !== void 0) {
      if (!validate170(data.repository, { instancePath: instancePath + "/repository", parentData: data, parentDataProperty: "repository", rootData })) {
        vErrors = vErrors === null ? validate170.errors : append(vErrors, validate170.errors);
        errors = vErrors.length;
      }
    }
    if (data.branch !== void 0) {
      if (!validate172(data.branch, { instancePath: instancePath + "/branch", parentData: data, parentDataProperty: "branch", rootData })) {
        vErrors = vErrors === null ? validate172.errors : append(vErrors, validate172.errors);
        errors = vErrors.length;
      }
    }
    if (data.path !== void 0) {
      if (!validate174(data.path, { instancePath: instancePath + "/path", parentData: data, parentDataProperty: "path", rootData })) {
        vErrors = vErrors === null ? validate174.errors : append(vErrors, validate174.errors);
        errors = vErrors.length;
      }
    }
    if (data.createBranchFrom !== void 0) {
      if (!validate176(data.createBranchFrom, { instancePath: instancePath + "/createBranchFrom", parentData: data, parentDataProperty: "createBranchFrom", rootData })) {
        vErrors = vErrors === null ? validate176.errors : append(vErrors, validate176.errors);
        errors = vErrors.length;
      }
    }
    if (data.prune !== void 0) {
      if (!validate178(data.prune, { instancePath: instancePath + "/prune", parentData: data, parentDataProperty: "prune", rootData })) {
        vErrors = vErrors === null ? validate178.errors : append(vErrors, validate178.errors);
        errors = vErrors.length;
      }
    }
    if (data.pullRequest !== void 0) {
      if (!validate180(data.pullRequest, { instancePath: instancePath + "/pullRequest", parentData: data, parentDataProperty: "pullRequest", rootData })) {
        vErrors = vErrors === null ? validate180.errors : append(vErrors, validate180.errors);
        errors = vErrors.length;
      }
    }
    if (data.requireCleanSource !== void 0) {
      if (!validate182(data.requireCleanSource, { instancePath: instancePath + "/requireCleanSource", parentData: data, parentDataProperty: "requireCleanSource", rootData })) {
        vErrors = vErrors === null ? validate182.errors : append(vErrors, validate182.errors);
        errors = vErrors.length;
      }
    }
    if (data.message !== void 0) {
      if (!validate184(data.message, { instancePath: instancePath + "/message", parentData: data, parentDataProperty: "message", rootData })) {
        vErrors = vErrors === null ? validate184.errors : append(vErrors, validate184.errors);
        errors = vErrors.length;
      }
    }
    if (data.signoff !== void 0) {
      if (!validate186(data.signoff, { instancePath: instancePath + "/signoff", parentData: data, parentDataProperty: "signoff", rootData })) {
        vErrors = vErrors === null ? validate186.errors : append(vErrors, validate186.errors);
        errors = vErrors.length;
      }
    }
    if (data.sign !== void 0) {
      if (!validate188(data.sign, { instancePath: instancePath + "/sign", parentData: data, parentDataProperty: "sign", rootData })) {
        vErrors = vErrors === null ? validate188.errors : append(vErrors, validate188.errors);
        errors = vErrors.length;
      }
    }
    if (data.author !== void 0) {
      if (!validate190(data.author, { instancePath: instancePath + "/author", parentData: data, parentDataProperty: "author", rootData })) {
        vErrors = vErrors === null ? validate190.errors : append(vErrors, validate190.errors);
        errors = vErrors.length;
      }
    }
    if (data.committer !== void 0) {
      if (!validate192(data.committer, { instancePath: instancePath + "/committer", parentData: data, parentDataProperty: "committer", rootData })) {
        vErrors = vErrors === null ? validate192.errors : append(vErrors, validate192.errors);
        errors = vErrors.length;
      }
    }
    if (data.pushOptions !== void 0) {
      if (!validate194(data.pushOptions, { instancePath: instancePath + "/pushOptions", parentData: data, parentDataProperty: "pushOptions", rootData })) {
        vErrors = vErrors === null ? validate194.errors : append(vErrors, validate194.errors);
        errors = vErrors.length;
      }
    }
    if (data.forge !== void 0) {
      if (!validate196(data.forge, { instancePath: instancePath + "/forge", parentData: data, parentDataProperty: "forge", rootData })) {
        vErrors = vErrors === null ? validate196.errors : append(vErrors, validate196.errors);
        errors = vErrors.length;
      }
    }
    if (data.defaultEnvironment !== void 0) {
      let data18 = data.defaultEnvironment;
      if (typeof data18 === "string") {
        if (func3(data18) > 63) {
          const err1 = { instancePath: instancePath + "/defaultEnvironment", schemaPath: "#/properties/defaultEnvironment/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        if (func3(data18) < 1) {
          const err2 = { instancePath: instancePath + "/defaultEnvironment", schemaPath: "#/properties/defaultEnvironment/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (!pattern37.test(data18)) {
          const err3 = { instancePath: instancePath + "/defaultEnvironment", schemaPath: "#/properties/defaultEnvironment/pattern", keyword: "pattern", params: { pattern: "^[^\\p{Cc}]*$" }, message: 'must match pattern "^[^\\p{Cc}]*$"' };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/defaultEnvironment", schemaPath: "#/properties/defaultEnvironment/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.environments !== void 0) {
      let data19 = data.environments;
      if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
        if (Object.keys(data19).length > 100) {
          const err5 = { instancePath: instancePath + "/environments", schemaPath: "#/properties/environments/maxProperties", keyword: "maxProperties", params: { limit: 100 }, message: "must NOT have more than 100 properties" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
        for (const key1 in data19) {
          if (!validate198(data19[key1], { instancePath: instancePath + "/environments/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data19, parentDataProperty: key1, rootData })) {
            vErrors = vErrors === null ? validate198.errors : append(vErrors, validate198.errors);
            errors = vErrors.length;
          }
        }
      } else {
        const err6 = { instancePath: instancePath + "/environments", schemaPath: "#/properties/environments/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
  } else {
    const err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err7];
    } else {
      vErrors.push(err7);
    }
    errors++;
  }
  validate158.errors = vErrors;
  return errors === 0;
}
var validateGithubProvider = validate220;
function validate220(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.github_organization === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "github_organization" }, message: "must have required property 'github_organization'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "github_organization" || key0 === "github_repositories" || key0 === "github_url" || key0 === "github_token")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.github_organization !== void 0) {
      let data0 = data.github_organization;
      if (typeof data0 === "string") {
        if (func3(data0) < 1) {
          const err2 = { instancePath: instancePath + "/github_organization", schemaPath: "#/properties/github_organization/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (!pattern22.test(data0)) {
          const err3 = { instancePath: instancePath + "/github_organization", schemaPath: "#/properties/github_organization/pattern", keyword: "pattern", params: { pattern: "^[^/\\s]+$" }, message: 'must match pattern "^[^/\\s]+$"' };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/github_organization", schemaPath: "#/properties/github_organization/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.github_repositories !== void 0) {
      let data1 = data.github_repositories;
      if (!Array.isArray(data1) && data1 !== null) {
        const err5 = { instancePath: instancePath + "/github_repositories", schemaPath: "#/properties/github_repositories/type", keyword: "type", params: { type: schema49.properties.github_repositories.type }, message: "must be array,null" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (typeof data2 === "string") {
            if (func3(data2) < 1) {
              const err6 = { instancePath: instancePath + "/github_repositories/" + i0, schemaPath: "#/properties/github_repositories/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
            if (!pattern22.test(data2)) {
              const err7 = { instancePath: instancePath + "/github_repositories/" + i0, schemaPath: "#/properties/github_repositories/items/pattern", keyword: "pattern", params: { pattern: "^[^/\\s]+$" }, message: 'must match pattern "^[^/\\s]+$"' };
              if (vErrors === null) {
                vErrors = [err7];
              } else {
                vErrors.push(err7);
              }
              errors++;
            }
          } else {
            const err8 = { instancePath: instancePath + "/github_repositories/" + i0, schemaPath: "#/properties/github_repositories/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
      }
    }
    if (data.github_url !== void 0) {
      let data3 = data.github_url;
      if (typeof data3 !== "string" && data3 !== null) {
        const err9 = { instancePath: instancePath + "/github_url", schemaPath: "#/properties/github_url/type", keyword: "type", params: { type: schema49.properties.github_url.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
      if (typeof data3 === "string") {
        if (func3(data3) < 1) {
          const err10 = { instancePath: instancePath + "/github_url", schemaPath: "#/properties/github_url/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
        if (!pattern24.test(data3)) {
          const err11 = { instancePath: instancePath + "/github_url", schemaPath: "#/properties/github_url/pattern", keyword: "pattern", params: { pattern: "^https?://[^\\s/?#][^\\s]*/graphql$" }, message: 'must match pattern "^https?://[^\\s/?#][^\\s]*/graphql$"' };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      }
    }
    if (data.github_token !== void 0) {
      let data4 = data.github_token;
      if (typeof data4 !== "string" && data4 !== null) {
        const err12 = { instancePath: instancePath + "/github_token", schemaPath: "#/properties/github_token/type", keyword: "type", params: { type: schema49.properties.github_token.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
      if (typeof data4 === "string") {
        if (!pattern14.test(data4)) {
          const err13 = { instancePath: instancePath + "/github_token", schemaPath: "#/properties/github_token/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z_][A-Za-z0-9_]*$"' };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      }
    }
  } else {
    const err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err14];
    } else {
      vErrors.push(err14);
    }
    errors++;
  }
  validate220.errors = vErrors;
  return errors === 0;
}
var validateGithubUserProvider = validate221;
function validate221(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.github_users === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "github_users" }, message: "must have required property 'github_users'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "github_users" || key0 === "github_url" || key0 === "github_token")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.github_users !== void 0) {
      let data0 = data.github_users;
      if (Array.isArray(data0)) {
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data1 = data0[i0];
          if (typeof data1 === "string") {
            if (func3(data1) < 1) {
              const err2 = { instancePath: instancePath + "/github_users/" + i0, schemaPath: "#/properties/github_users/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
          } else {
            const err3 = { instancePath: instancePath + "/github_users/" + i0, schemaPath: "#/properties/github_users/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err3];
            } else {
              vErrors.push(err3);
            }
            errors++;
          }
        }
      } else {
        const err4 = { instancePath: instancePath + "/github_users", schemaPath: "#/properties/github_users/type", keyword: "type", params: { type: "array" }, message: "must be array" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.github_url !== void 0) {
      let data2 = data.github_url;
      if (typeof data2 !== "string" && data2 !== null) {
        const err5 = { instancePath: instancePath + "/github_url", schemaPath: "#/properties/github_url/type", keyword: "type", params: { type: schema50.properties.github_url.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
      if (typeof data2 === "string") {
        if (func3(data2) < 1) {
          const err6 = { instancePath: instancePath + "/github_url", schemaPath: "#/properties/github_url/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
        if (!pattern24.test(data2)) {
          const err7 = { instancePath: instancePath + "/github_url", schemaPath: "#/properties/github_url/pattern", keyword: "pattern", params: { pattern: "^https?://[^\\s/?#][^\\s]*/graphql$" }, message: 'must match pattern "^https?://[^\\s/?#][^\\s]*/graphql$"' };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
    }
    if (data.github_token !== void 0) {
      let data3 = data.github_token;
      if (typeof data3 !== "string" && data3 !== null) {
        const err8 = { instancePath: instancePath + "/github_token", schemaPath: "#/properties/github_token/type", keyword: "type", params: { type: schema50.properties.github_token.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (typeof data3 === "string") {
        if (!pattern14.test(data3)) {
          const err9 = { instancePath: instancePath + "/github_token", schemaPath: "#/properties/github_token/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z_][A-Za-z0-9_]*$"' };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      }
    }
  } else {
    const err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  }
  validate221.errors = vErrors;
  return errors === 0;
}
var validateGitlabProvider = validate222;
function validate222(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.gitlab_organization === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "gitlab_organization" }, message: "must have required property 'gitlab_organization'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "gitlab_organization" || key0 === "gitlab_repositories" || key0 === "gitlab_url" || key0 === "gitlab_token")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.gitlab_organization !== void 0) {
      let data0 = data.gitlab_organization;
      if (typeof data0 === "string") {
        if (func3(data0) < 1) {
          const err2 = { instancePath: instancePath + "/gitlab_organization", schemaPath: "#/properties/gitlab_organization/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      } else {
        const err3 = { instancePath: instancePath + "/gitlab_organization", schemaPath: "#/properties/gitlab_organization/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.gitlab_repositories !== void 0) {
      let data1 = data.gitlab_repositories;
      if (!Array.isArray(data1) && data1 !== null) {
        const err4 = { instancePath: instancePath + "/gitlab_repositories", schemaPath: "#/properties/gitlab_repositories/type", keyword: "type", params: { type: schema51.properties.gitlab_repositories.type }, message: "must be array,null" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (typeof data2 === "string") {
            if (func3(data2) < 1) {
              const err5 = { instancePath: instancePath + "/gitlab_repositories/" + i0, schemaPath: "#/properties/gitlab_repositories/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err5];
              } else {
                vErrors.push(err5);
              }
              errors++;
            }
          } else {
            const err6 = { instancePath: instancePath + "/gitlab_repositories/" + i0, schemaPath: "#/properties/gitlab_repositories/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
      }
    }
    if (data.gitlab_url !== void 0) {
      let data3 = data.gitlab_url;
      if (typeof data3 !== "string" && data3 !== null) {
        const err7 = { instancePath: instancePath + "/gitlab_url", schemaPath: "#/properties/gitlab_url/type", keyword: "type", params: { type: schema51.properties.gitlab_url.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
      if (typeof data3 === "string") {
        if (func3(data3) < 1) {
          const err8 = { instancePath: instancePath + "/gitlab_url", schemaPath: "#/properties/gitlab_url/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
        if (!pattern24.test(data3)) {
          const err9 = { instancePath: instancePath + "/gitlab_url", schemaPath: "#/properties/gitlab_url/pattern", keyword: "pattern", params: { pattern: "^https?://[^\\s/?#][^\\s]*/graphql$" }, message: 'must match pattern "^https?://[^\\s/?#][^\\s]*/graphql$"' };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      }
    }
    if (data.gitlab_token !== void 0) {
      let data4 = data.gitlab_token;
      if (typeof data4 !== "string" && data4 !== null) {
        const err10 = { instancePath: instancePath + "/gitlab_token", schemaPath: "#/properties/gitlab_token/type", keyword: "type", params: { type: schema51.properties.gitlab_token.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
      if (typeof data4 === "string") {
        if (!pattern14.test(data4)) {
          const err11 = { instancePath: instancePath + "/gitlab_token", schemaPath: "#/properties/gitlab_token/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z_][A-Za-z0-9_]*$"' };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      }
    }
  } else {
    const err12 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err12];
    } else {
      vErrors.push(err12);
    }
    errors++;
  }
  validate222.errors = vErrors;
  return errors === 0;
}
var validateGerritProvider = validate223;
function validate223(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.gerrit_url === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "gerrit_url" }, message: "must have required property 'gerrit_url'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "gerrit_url" || key0 === "gerrit_repositories" || key0 === "gerrit_login" || key0 === "gerrit_password" || key0 === "gerrit_prefix")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.gerrit_url !== void 0) {
      let data0 = data.gerrit_url;
      if (typeof data0 === "string") {
        if (func3(data0) < 1) {
          const err2 = { instancePath: instancePath + "/gerrit_url", schemaPath: "#/properties/gerrit_url/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (!pattern30.test(data0)) {
          const err3 = { instancePath: instancePath + "/gerrit_url", schemaPath: "#/properties/gerrit_url/pattern", keyword: "pattern", params: { pattern: "^https?://[^\\s/?#]" }, message: 'must match pattern "^https?://[^\\s/?#]"' };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/gerrit_url", schemaPath: "#/properties/gerrit_url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.gerrit_repositories !== void 0) {
      let data1 = data.gerrit_repositories;
      if (!Array.isArray(data1) && data1 !== null) {
        const err5 = { instancePath: instancePath + "/gerrit_repositories", schemaPath: "#/properties/gerrit_repositories/type", keyword: "type", params: { type: schema52.properties.gerrit_repositories.type }, message: "must be array,null" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (typeof data2 === "string") {
            if (func3(data2) < 1) {
              const err6 = { instancePath: instancePath + "/gerrit_repositories/" + i0, schemaPath: "#/properties/gerrit_repositories/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
          } else {
            const err7 = { instancePath: instancePath + "/gerrit_repositories/" + i0, schemaPath: "#/properties/gerrit_repositories/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
      }
    }
    if (data.gerrit_login !== void 0) {
      let data3 = data.gerrit_login;
      if (typeof data3 !== "string" && data3 !== null) {
        const err8 = { instancePath: instancePath + "/gerrit_login", schemaPath: "#/properties/gerrit_login/type", keyword: "type", params: { type: schema52.properties.gerrit_login.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (typeof data3 === "string") {
        if (func3(data3) < 1) {
          const err9 = { instancePath: instancePath + "/gerrit_login", schemaPath: "#/properties/gerrit_login/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      }
    }
    if (data.gerrit_password !== void 0) {
      let data4 = data.gerrit_password;
      if (typeof data4 !== "string" && data4 !== null) {
        const err10 = { instancePath: instancePath + "/gerrit_password", schemaPath: "#/properties/gerrit_password/type", keyword: "type", params: { type: schema52.properties.gerrit_password.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
      if (typeof data4 === "string") {
        if (!pattern14.test(data4)) {
          const err11 = { instancePath: instancePath + "/gerrit_password", schemaPath: "#/properties/gerrit_password/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z_][A-Za-z0-9_]*$"' };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      }
    }
    if (data.gerrit_prefix !== void 0) {
      let data5 = data.gerrit_prefix;
      if (typeof data5 !== "string" && data5 !== null) {
        const err12 = { instancePath: instancePath + "/gerrit_prefix", schemaPath: "#/properties/gerrit_prefix/type", keyword: "type", params: { type: schema52.properties.gerrit_prefix.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
      if (typeof data5 === "string") {
        if (func3(data5) < 1) {
          const err13 = { instancePath: instancePath + "/gerrit_prefix", schemaPath: "#/properties/gerrit_prefix/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      }
    }
  } else {
    const err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err14];
    } else {
      vErrors.push(err14);
    }
    errors++;
  }
  validate223.errors = vErrors;
  return errors === 0;
}
var validateBugzillaProvider = validate224;
function validate224(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.bugzilla_url === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "bugzilla_url" }, message: "must have required property 'bugzilla_url'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "bugzilla_url" || key0 === "bugzilla_products" || key0 === "bugzilla_token")) {
        const err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.bugzilla_url !== void 0) {
      let data0 = data.bugzilla_url;
      if (typeof data0 === "string") {
        if (func3(data0) < 1) {
          const err2 = { instancePath: instancePath + "/bugzilla_url", schemaPath: "#/properties/bugzilla_url/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
        if (!pattern30.test(data0)) {
          const err3 = { instancePath: instancePath + "/bugzilla_url", schemaPath: "#/properties/bugzilla_url/pattern", keyword: "pattern", params: { pattern: "^https?://[^\\s/?#]" }, message: 'must match pattern "^https?://[^\\s/?#]"' };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/bugzilla_url", schemaPath: "#/properties/bugzilla_url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.bugzilla_products !== void 0) {
      let data1 = data.bugzilla_products;
      if (!Array.isArray(data1) && data1 !== null) {
        const err5 = { instancePath: instancePath + "/bugzilla_products", schemaPath: "#/properties/bugzilla_products/type", keyword: "type", params: { type: schema53.properties.bugzilla_products.type }, message: "must be array,null" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
      if (Array.isArray(data1)) {
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data2 = data1[i0];
          if (typeof data2 === "string") {
            if (func3(data2) < 1) {
              const err6 = { instancePath: instancePath + "/bugzilla_products/" + i0, schemaPath: "#/properties/bugzilla_products/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err6];
              } else {
                vErrors.push(err6);
              }
              errors++;
            }
          } else {
            const err7 = { instancePath: instancePath + "/bugzilla_products/" + i0, schemaPath: "#/properties/bugzilla_products/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
      }
    }
    if (data.bugzilla_token !== void 0) {
      let data3 = data.bugzilla_token;
      if (typeof data3 !== "string" && data3 !== null) {
        const err8 = { instancePath: instancePath + "/bugzilla_token", schemaPath: "#/properties/bugzilla_token/type", keyword: "type", params: { type: schema53.properties.bugzilla_token.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (typeof data3 === "string") {
        if (!pattern14.test(data3)) {
          const err9 = { instancePath: instancePath + "/bugzilla_token", schemaPath: "#/properties/bugzilla_token/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }, message: 'must match pattern "^[A-Za-z_][A-Za-z0-9_]*$"' };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      }
    }
  } else {
    const err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err10];
    } else {
      vErrors.push(err10);
    }
    errors++;
  }
  validate224.errors = vErrors;
  return errors === 0;
}
var validateGithubApplicationProvider = validate225;
function validate225(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.github_app_id === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "github_app_id" }, message: "must have required property 'github_app_id'" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.github_app_key_path === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "github_app_key_path" }, message: "must have required property 'github_app_key_path'" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    for (const key0 in data) {
      if (!(key0 === "github_app_id" || key0 === "github_app_key_path" || key0 === "github_app_organization" || key0 === "github_app_repositories" || key0 === "github_app_url")) {
        const err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.github_app_id !== void 0) {
      let data0 = data.github_app_id;
      if (typeof data0 === "string") {
        if (func3(data0) < 1) {
          const err3 = { instancePath: instancePath + "/github_app_id", schemaPath: "#/properties/github_app_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/github_app_id", schemaPath: "#/properties/github_app_id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.github_app_key_path !== void 0) {
      let data1 = data.github_app_key_path;
      if (typeof data1 === "string") {
        if (func3(data1) < 1) {
          const err5 = { instancePath: instancePath + "/github_app_key_path", schemaPath: "#/properties/github_app_key_path/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = { instancePath: instancePath + "/github_app_key_path", schemaPath: "#/properties/github_app_key_path/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.github_app_organization !== void 0) {
      let data2 = data.github_app_organization;
      if (typeof data2 !== "string" && data2 !== null) {
        const err7 = { instancePath: instancePath + "/github_app_organization", schemaPath: "#/properties/github_app_organization/type", keyword: "type", params: { type: schema54.properties.github_app_organization.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
      if (typeof data2 === "string") {
        if (func3(data2) < 1) {
          const err8 = { instancePath: instancePath + "/github_app_organization", schemaPath: "#/properties/github_app_organization/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
    }
    if (data.github_app_repositories !== void 0) {
      let data3 = data.github_app_repositories;
      if (!Array.isArray(data3) && data3 !== null) {
        const err9 = { instancePath: instancePath + "/github_app_repositories", schemaPath: "#/properties/github_app_repositories/type", keyword: "type", params: { type: schema54.properties.github_app_repositories.type }, message: "must be array,null" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
      if (Array.isArray(data3)) {
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data4 = data3[i0];
          if (typeof data4 === "string") {
            if (func3(data4) < 1) {
              const err10 = { instancePath: instancePath + "/github_app_repositories/" + i0, schemaPath: "#/properties/github_app_repositories/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
            }
          } else {
            const err11 = { instancePath: instancePath + "/github_app_repositories/" + i0, schemaPath: "#/properties/github_app_repositories/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
      }
    }
    if (data.github_app_url !== void 0) {
      let data5 = data.github_app_url;
      if (typeof data5 !== "string" && data5 !== null) {
        const err12 = { instancePath: instancePath + "/github_app_url", schemaPath: "#/properties/github_app_url/type", keyword: "type", params: { type: schema54.properties.github_app_url.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
      if (typeof data5 === "string") {
        if (func3(data5) < 1) {
          const err13 = { instancePath: instancePath + "/github_app_url", schemaPath: "#/properties/github_app_url/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      }
    }
  } else {
    const err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err14];
    } else {
      vErrors.push(err14);
    }
    errors++;
  }
  validate225.errors = vErrors;
  return errors === 0;
}
function append(errors, more) {
  for (const error of more) errors.push(error);
  return errors;
}
export {
  validateBugzillaProvider,
  validateConfigSchema,
  validateCrawlerSchema,
  validateGerritProvider,
  validateGithubApplicationProvider,
  validateGithubProvider,
  validateGithubUserProvider,
  validateGitlabProvider,
  validateMonocleSchema,
  validateProjectSchema
};
