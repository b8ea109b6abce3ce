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
var schema6 = { "type": "object", "properties": { "apiVersion": { "type": "string" }, "kind": { "type": "string" }, "metadata": { "type": "object" }, "spec": { "type": "object", "default": {}, "properties": { "publicURL": { "type": "string", "maxLength": 2048 }, "monoclePublicURL": { "type": "string", "maxLength": 2048 }, "title": { "type": "string", "minLength": 1, "maxLength": 128 }, "image": { "type": "string", "default": "quay.io/change-metrics/monocle:1.11.2", "minLength": 1, "maxLength": 512 }, "imagePullPolicy": { "type": "string", "enum": ["Always", "IfNotPresent", "Never"] }, "imagePullSecrets": { "type": "array", "maxItems": 16, "items": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 253 } }, "additionalProperties": false } }, "storageSize": { "type": "string", "default": "10Gi", "maxLength": 32 }, "storageClassName": { "type": "string", "maxLength": 253 }, "config": { "type": "object" }, "secretName": { "type": "string", "minLength": 1, "maxLength": 253 }, "updateIdents": { "type": "string", "default": "OnConfigChange", "enum": ["OnConfigChange", "OnIdentsChange", "Never"] }, "suspend": { "type": "boolean", "default": false }, "sink": { "type": "string", "enum": ["Cluster", "Git"] }, "elastic": { "type": "object", "default": {}, "properties": { "image": { "type": "string", "default": "docker.elastic.co/elasticsearch/elasticsearch:7.17.26", "minLength": 1, "maxLength": 512 }, "heap": { "type": "string", "maxLength": 32 }, "external": { "type": "object", "properties": { "url": { "type": "string", "maxLength": 2048 }, "urlFrom": { "type": "object", "required": ["name", "key"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 253 }, "key": { "type": "string", "minLength": 1, "maxLength": 253 } }, "additionalProperties": false } }, "additionalProperties": false }, "resources": { "default": { "requests": { "cpu": "500m", "memory": "2Gi" }, "limits": { "memory": "2Gi" } }, "type": "object", "properties": { "limits": { "type": "object", "maxProperties": 16, "additionalProperties": { "minimum": 0, "maximum": 9007199254740991, "maxLength": 32, "type": ["integer", "string"] } }, "requests": { "type": "object", "maxProperties": 16, "additionalProperties": { "minimum": 0, "maximum": 9007199254740991, "maxLength": 32, "type": ["integer", "string"] } } }, "additionalProperties": false }, "nodeSelector": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } }, "tolerations": { "$ref": "#/$defs/s0" }, "affinity": { "$ref": "#/$defs/s2" }, "priorityClassName": { "type": "string", "maxLength": 253 }, "podLabels": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } }, "podAnnotations": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 16384 } } }, "additionalProperties": false }, "api": { "type": "object", "default": {}, "properties": { "resources": { "default": { "requests": { "cpu": "100m", "memory": "256Mi" }, "limits": { "memory": "1Gi" } }, "$ref": "#/$defs/s21" }, "env": { "$ref": "#/$defs/s22" }, "envFrom": { "$ref": "#/$defs/s26" }, "nodeSelector": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } }, "tolerations": { "$ref": "#/$defs/s0" }, "affinity": { "$ref": "#/$defs/s2" }, "priorityClassName": { "type": "string", "maxLength": 253 }, "podLabels": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } }, "podAnnotations": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 16384 } } }, "additionalProperties": false }, "crawler": { "type": "object", "default": {}, "properties": { "resources": { "default": { "requests": { "cpu": "100m", "memory": "256Mi" }, "limits": { "memory": "1Gi" } }, "$ref": "#/$defs/s21" }, "env": { "$ref": "#/$defs/s22" }, "envFrom": { "$ref": "#/$defs/s26" }, "proxy": { "type": "object", "properties": { "httpProxy": { "type": "string", "maxLength": 2048 }, "httpsProxy": { "type": "string", "maxLength": 2048 }, "noProxy": { "type": "array", "maxItems": 64, "items": { "type": "string", "minLength": 1, "maxLength": 253 } } }, "additionalProperties": false }, "nodeSelector": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } }, "tolerations": { "$ref": "#/$defs/s0" }, "affinity": { "$ref": "#/$defs/s2" }, "priorityClassName": { "type": "string", "maxLength": 253 }, "podLabels": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } }, "podAnnotations": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 16384 } } }, "additionalProperties": false }, "route": { "type": "object", "properties": { "host": { "type": "string", "maxLength": 253 }, "labels": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } } }, "additionalProperties": false }, "ingress": { "type": "object", "required": ["host"], "properties": { "host": { "type": "string", "maxLength": 253 }, "className": { "type": "string", "minLength": 1, "maxLength": 253 }, "annotations": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 16384 } }, "tlsSecretName": { "type": "string", "minLength": 1, "maxLength": 253 } }, "additionalProperties": false }, "httpRoute": { "type": "object", "required": ["parentRefs"], "properties": { "parentRefs": { "type": "array", "minItems": 1, "maxItems": 16, "items": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 253 }, "namespace": { "type": "string", "minLength": 1, "maxLength": 63 }, "sectionName": { "type": "string", "minLength": 1, "maxLength": 253 }, "port": { "type": "integer", "minimum": 1, "maximum": 65535 } }, "additionalProperties": false } }, "hostnames": { "type": "array", "minItems": 1, "maxItems": 16, "items": { "type": "string", "maxLength": 253 } } }, "additionalProperties": false }, "networkPolicy": { "type": "object", "default": {}, "properties": { "enabled": { "type": "boolean", "default": true }, "ingressFrom": { "type": "array", "maxItems": 32, "items": { "type": "object", "properties": { "ipBlock": { "type": "object", "required": ["cidr"], "properties": { "cidr": { "type": "string", "maxLength": 64 }, "except": { "type": "array", "maxItems": 64, "items": { "type": "string", "maxLength": 64 } } }, "additionalProperties": false }, "namespaceSelector": { "$ref": "#/$defs/s17" }, "podSelector": { "$ref": "#/$defs/s17" } }, "additionalProperties": false } } }, "additionalProperties": false }, "monitoring": { "type": "object", "default": {}, "properties": { "enabled": { "type": "boolean", "default": false }, "labels": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63 } } }, "additionalProperties": false } }, "additionalProperties": false }, "status": { "type": "object", "properties": { "observedGeneration": { "type": "integer" }, "conditions": { "type": "array", "maxItems": 32, "items": { "type": "object", "required": ["type", "status", "lastTransitionTime", "reason", "message"], "properties": { "type": { "type": "string", "maxLength": 316 }, "status": { "type": "string", "enum": ["True", "False", "Unknown"] }, "observedGeneration": { "type": "integer", "minimum": 0 }, "lastTransitionTime": { "type": "string" }, "reason": { "type": "string", "maxLength": 1024 }, "message": { "type": "string", "maxLength": 32768 } }, "additionalProperties": false } }, "version": { "type": "string", "maxLength": 128 }, "url": { "type": "string", "maxLength": 2048 }, "configVersion": { "type": "string", "maxLength": 64 }, "secretVersion": { "type": "string", "maxLength": 64 }, "identsVersion": { "type": "string", "maxLength": 64 }, "failedIdentsVersion": { "type": "string", "maxLength": 64 }, "synthHash": { "type": "string", "maxLength": 64 }, "lastCommit": { "type": "string", "maxLength": 64 } }, "additionalProperties": false } }, "additionalProperties": false, "$defs": { "s0": { "type": "array", "maxItems": 64, "items": { "$ref": "#/$defs/s1" } }, "s1": { "type": "object", "properties": { "effect": { "type": "string", "enum": ["NoSchedule", "PreferNoSchedule", "NoExecute"] }, "key": { "type": "string", "maxLength": 253 }, "operator": { "type": "string", "enum": ["Exists", "Equal"] }, "tolerationSeconds": { "type": "integer", "minimum": -9007199254740991, "maximum": 9007199254740991 }, "value": { "type": "string", "maxLength": 63 } }, "additionalProperties": false }, "s2": { "type": "object", "properties": { "nodeAffinity": { "$ref": "#/$defs/s3" }, "podAffinity": { "$ref": "#/$defs/s13" }, "podAntiAffinity": { "$ref": "#/$defs/s13" } }, "additionalProperties": false }, "s3": { "type": "object", "properties": { "preferredDuringSchedulingIgnoredDuringExecution": { "$ref": "#/$defs/s4" }, "requiredDuringSchedulingIgnoredDuringExecution": { "$ref": "#/$defs/s11" } }, "additionalProperties": false }, "s4": { "type": "array", "maxItems": 64, "items": { "$ref": "#/$defs/s5" } }, "s5": { "type": "object", "required": ["weight", "preference"], "properties": { "preference": { "$ref": "#/$defs/s6" }, "weight": { "type": "integer", "minimum": 1, "maximum": 100 } }, "additionalProperties": false }, "s6": { "type": "object", "properties": { "matchExpressions": { "$ref": "#/$defs/s7" }, "matchFields": { "$ref": "#/$defs/s9" } }, "additionalProperties": false }, "s7": { "type": "array", "maxItems": 64, "items": { "$ref": "#/$defs/s8" } }, "s8": { "type": "object", "required": ["key", "operator"], "properties": { "key": { "type": "string", "maxLength": 253, "pattern": "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" }, "operator": { "type": "string", "enum": ["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"] }, "values": { "type": "array", "maxItems": 64, "items": { "type": "string", "maxLength": 63, "pattern": "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$" } } }, "additionalProperties": false }, "s9": { "type": "array", "maxItems": 64, "items": { "$ref": "#/$defs/s10" } }, "s10": { "type": "object", "required": ["key", "operator"], "properties": { "key": { "type": "string", "maxLength": 253, "pattern": "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" }, "operator": { "type": "string", "enum": ["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"] }, "values": { "type": "array", "maxItems": 64, "items": { "type": "string", "maxLength": 253, "pattern": "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$" } } }, "additionalProperties": false }, "s11": { "type": "object", "required": ["nodeSelectorTerms"], "properties": { "nodeSelectorTerms": { "$ref": "#/$defs/s12" } }, "additionalProperties": false }, "s12": { "type": "array", "minItems": 1, "maxItems": 64, "items": { "$ref": "#/$defs/s6" } }, "s13": { "type": "object", "properties": { "preferredDuringSchedulingIgnoredDuringExecution": { "$ref": "#/$defs/s14" }, "requiredDuringSchedulingIgnoredDuringExecution": { "$ref": "#/$defs/s20" } }, "additionalProperties": false }, "s14": { "type": "array", "maxItems": 64, "items": { "$ref": "#/$defs/s15" } }, "s15": { "type": "object", "required": ["weight", "podAffinityTerm"], "properties": { "podAffinityTerm": { "$ref": "#/$defs/s16" }, "weight": { "type": "integer", "minimum": 1, "maximum": 100 } }, "additionalProperties": false }, "s16": { "type": "object", "required": ["topologyKey"], "properties": { "labelSelector": { "$ref": "#/$defs/s17" }, "matchLabelKeys": { "type": "array", "maxItems": 4, "items": { "type": "string", "maxLength": 253, "pattern": "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" } }, "mismatchLabelKeys": { "type": "array", "maxItems": 4, "items": { "type": "string", "maxLength": 253, "pattern": "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" } }, "namespaceSelector": { "$ref": "#/$defs/s17" }, "namespaces": { "type": "array", "maxItems": 64, "items": { "type": "string", "maxLength": 63, "pattern": "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$" } }, "topologyKey": { "type": "string", "maxLength": 253, "pattern": "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" } }, "additionalProperties": false }, "s17": { "type": "object", "properties": { "matchExpressions": { "$ref": "#/$defs/s18" }, "matchLabels": { "type": "object", "maxProperties": 64, "additionalProperties": { "type": "string", "maxLength": 63, "pattern": "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$" } } }, "additionalProperties": false }, "s18": { "type": "array", "maxItems": 64, "items": { "$ref": "#/$defs/s19" } }, "s19": { "type": "object", "required": ["key", "operator"], "properties": { "key": { "type": "string", "maxLength": 253, "pattern": "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" }, "operator": { "type": "string", "enum": ["In", "NotIn", "Exists", "DoesNotExist"] }, "values": { "type": "array", "maxItems": 64, "items": { "type": "string", "maxLength": 63, "pattern": "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$" } } }, "additionalProperties": false }, "s20": { "type": "array", "maxItems": 64, "items": { "$ref": "#/$defs/s16" } }, "s21": { "type": "object", "properties": { "limits": { "type": "object", "maxProperties": 16, "additionalProperties": { "minimum": 0, "maximum": 9007199254740991, "maxLength": 32, "type": ["integer", "string"] } }, "requests": { "type": "object", "maxProperties": 16, "additionalProperties": { "minimum": 0, "maximum": 9007199254740991, "maxLength": 32, "type": ["integer", "string"] } } }, "additionalProperties": false }, "s22": { "type": "array", "maxItems": 64, "items": { "$ref": "#/$defs/s23" } }, "s23": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "maxLength": 256, "minLength": 1 }, "value": { "type": "string", "maxLength": 32768 }, "valueFrom": { "$ref": "#/$defs/s24" } }, "additionalProperties": false }, "s24": { "type": "object", "properties": { "configMapKeyRef": { "type": "object", "required": ["key", "name"], "properties": { "key": { "type": "string", "maxLength": 253 }, "name": { "type": "string", "maxLength": 253 }, "optional": { "type": "boolean" } }, "additionalProperties": false }, "fieldRef": { "type": "object", "required": ["fieldPath"], "properties": { "apiVersion": { "type": "string", "enum": ["v1"] }, "fieldPath": { "type": "string", "maxLength": 270 } }, "additionalProperties": false }, "resourceFieldRef": { "$ref": "#/$defs/s25" }, "secretKeyRef": { "type": "object", "required": ["key", "name"], "properties": { "key": { "type": "string", "maxLength": 253 }, "name": { "type": "string", "maxLength": 253 }, "optional": { "type": "boolean" } }, "additionalProperties": false } }, "additionalProperties": false }, "s25": { "type": "object", "required": ["resource"], "properties": { "containerName": { "type": "string", "maxLength": 1024 }, "divisor": { "maxLength": 32, "type": ["integer", "string"] }, "resource": { "type": "string", "enum": ["limits.cpu", "limits.memory", "limits.ephemeral-storage", "requests.cpu", "requests.memory", "requests.ephemeral-storage"] } }, "additionalProperties": false }, "s26": { "type": "array", "maxItems": 16, "items": { "$ref": "#/$defs/s27" } }, "s27": { "type": "object", "properties": { "configMapRef": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "maxLength": 253 }, "optional": { "type": "boolean" } }, "additionalProperties": false }, "prefix": { "type": "string", "maxLength": 256 }, "secretRef": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "maxLength": 253 }, "optional": { "type": "boolean" } }, "additionalProperties": false } }, "additionalProperties": false } } };
var func2 = Object.prototype.hasOwnProperty;
var func3 = require_ucs2length().default;
var schema8 = { "type": "object", "properties": { "effect": { "type": "string", "enum": ["NoSchedule", "PreferNoSchedule", "NoExecute"] }, "key": { "type": "string", "maxLength": 253 }, "operator": { "type": "string", "enum": ["Exists", "Equal"] }, "tolerationSeconds": { "type": "integer", "minimum": -9007199254740991, "maximum": 9007199254740991 }, "value": { "type": "string", "maxLength": 63 } }, "additionalProperties": false };
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        const err2 = { instancePath: instancePath + "/effect", schemaPath: "#/properties/effect/enum", keyword: "enum", params: { allowedValues: schema8.properties.effect.enum }, message: "must be equal to one of the allowed values" };
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
        const err6 = { instancePath: instancePath + "/operator", schemaPath: "#/properties/operator/enum", keyword: "enum", params: { allowedValues: schema8.properties.operator.enum }, message: "must be equal to one of the allowed values" };
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
  validate23.errors = vErrors;
  return errors === 0;
}
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
      if (!validate23(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate23.errors : append(vErrors, validate23.errors);
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
  validate22.errors = vErrors;
  return errors === 0;
}
var schema15 = { "type": "object", "required": ["key", "operator"], "properties": { "key": { "type": "string", "maxLength": 253, "pattern": "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" }, "operator": { "type": "string", "enum": ["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"] }, "values": { "type": "array", "maxItems": 64, "items": { "type": "string", "maxLength": 63, "pattern": "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$" } } }, "additionalProperties": false };
var pattern0 = new RegExp("^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$", "u");
var pattern1 = new RegExp("^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$", "u");
function validate32(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        const err7 = { instancePath: instancePath + "/operator", schemaPath: "#/properties/operator/enum", keyword: "enum", params: { allowedValues: schema15.properties.operator.enum }, message: "must be equal to one of the allowed values" };
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
  validate32.errors = vErrors;
  return errors === 0;
}
function validate31(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
      if (!validate32(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate32.errors : append(vErrors, validate32.errors);
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
  validate31.errors = vErrors;
  return errors === 0;
}
var schema17 = { "type": "object", "required": ["key", "operator"], "properties": { "key": { "type": "string", "maxLength": 253, "pattern": "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" }, "operator": { "type": "string", "enum": ["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"] }, "values": { "type": "array", "maxItems": 64, "items": { "type": "string", "maxLength": 253, "pattern": "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$" } } }, "additionalProperties": false };
var pattern3 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$", "u");
function validate36(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        const err7 = { instancePath: instancePath + "/operator", schemaPath: "#/properties/operator/enum", keyword: "enum", params: { allowedValues: schema17.properties.operator.enum }, message: "must be equal to one of the allowed values" };
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
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
      if (!validate31(data.matchExpressions, { instancePath: instancePath + "/matchExpressions", parentData: data, parentDataProperty: "matchExpressions", rootData })) {
        vErrors = vErrors === null ? validate31.errors : append(vErrors, validate31.errors);
        errors = vErrors.length;
      }
    }
    if (data.matchFields !== void 0) {
      if (!validate35(data.matchFields, { instancePath: instancePath + "/matchFields", parentData: data, parentDataProperty: "matchFields", rootData })) {
        vErrors = vErrors === null ? validate35.errors : append(vErrors, validate35.errors);
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
  validate30.errors = vErrors;
  return errors === 0;
}
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
      if (!validate30(data.preference, { instancePath: instancePath + "/preference", parentData: data, parentDataProperty: "preference", rootData })) {
        vErrors = vErrors === null ? validate30.errors : append(vErrors, validate30.errors);
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
  validate29.errors = vErrors;
  return errors === 0;
}
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
      if (!validate29(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate29.errors : append(vErrors, validate29.errors);
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
  validate28.errors = vErrors;
  return errors === 0;
}
function validate43(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
      if (!validate30(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate30.errors : append(vErrors, validate30.errors);
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
  validate43.errors = vErrors;
  return errors === 0;
}
function validate42(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
      if (!validate43(data.nodeSelectorTerms, { instancePath: instancePath + "/nodeSelectorTerms", parentData: data, parentDataProperty: "nodeSelectorTerms", rootData })) {
        vErrors = vErrors === null ? validate43.errors : append(vErrors, validate43.errors);
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
  validate42.errors = vErrors;
  return errors === 0;
}
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
      if (!validate28(data.preferredDuringSchedulingIgnoredDuringExecution, { instancePath: instancePath + "/preferredDuringSchedulingIgnoredDuringExecution", parentData: data, parentDataProperty: "preferredDuringSchedulingIgnoredDuringExecution", rootData })) {
        vErrors = vErrors === null ? validate28.errors : append(vErrors, validate28.errors);
        errors = vErrors.length;
      }
    }
    if (data.requiredDuringSchedulingIgnoredDuringExecution !== void 0) {
      if (!validate42(data.requiredDuringSchedulingIgnoredDuringExecution, { instancePath: instancePath + "/requiredDuringSchedulingIgnoredDuringExecution", parentData: data, parentDataProperty: "requiredDuringSchedulingIgnoredDuringExecution", rootData })) {
        vErrors = vErrors === null ? validate42.errors : append(vErrors, validate42.errors);
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
  validate27.errors = vErrors;
  return errors === 0;
}
var schema26 = { "type": "object", "required": ["key", "operator"], "properties": { "key": { "type": "string", "maxLength": 253, "pattern": "^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" }, "operator": { "type": "string", "enum": ["In", "NotIn", "Exists", "DoesNotExist"] }, "values": { "type": "array", "maxItems": 64, "items": { "type": "string", "maxLength": 63, "pattern": "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$" } } }, "additionalProperties": false };
function validate54(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        const err7 = { instancePath: instancePath + "/operator", schemaPath: "#/properties/operator/enum", keyword: "enum", params: { allowedValues: schema26.properties.operator.enum }, message: "must be equal to one of the allowed values" };
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
  validate54.errors = vErrors;
  return errors === 0;
}
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
      if (!validate54(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate54.errors : append(vErrors, validate54.errors);
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
  validate53.errors = vErrors;
  return errors === 0;
}
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
      if (!validate53(data.matchExpressions, { instancePath: instancePath + "/matchExpressions", parentData: data, parentDataProperty: "matchExpressions", rootData })) {
        vErrors = vErrors === null ? validate53.errors : append(vErrors, validate53.errors);
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
  validate52.errors = vErrors;
  return errors === 0;
}
var pattern9 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "u");
function validate51(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
      if (!validate52(data.labelSelector, { instancePath: instancePath + "/labelSelector", parentData: data, parentDataProperty: "labelSelector", rootData })) {
        vErrors = vErrors === null ? validate52.errors : append(vErrors, validate52.errors);
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
      if (!validate52(data.namespaceSelector, { instancePath: instancePath + "/namespaceSelector", parentData: data, parentDataProperty: "namespaceSelector", rootData })) {
        vErrors = vErrors === null ? validate52.errors : append(vErrors, validate52.errors);
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
  validate51.errors = vErrors;
  return errors === 0;
}
function validate50(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
      if (!validate51(data.podAffinityTerm, { instancePath: instancePath + "/podAffinityTerm", parentData: data, parentDataProperty: "podAffinityTerm", rootData })) {
        vErrors = vErrors === null ? validate51.errors : append(vErrors, validate51.errors);
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
  validate50.errors = vErrors;
  return errors === 0;
}
function validate49(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
      if (!validate50(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate50.errors : append(vErrors, validate50.errors);
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
  validate49.errors = vErrors;
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
      if (!validate51(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate51.errors : append(vErrors, validate51.errors);
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
function validate48(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
      if (!validate49(data.preferredDuringSchedulingIgnoredDuringExecution, { instancePath: instancePath + "/preferredDuringSchedulingIgnoredDuringExecution", parentData: data, parentDataProperty: "preferredDuringSchedulingIgnoredDuringExecution", rootData })) {
        vErrors = vErrors === null ? validate49.errors : append(vErrors, validate49.errors);
        errors = vErrors.length;
      }
    }
    if (data.requiredDuringSchedulingIgnoredDuringExecution !== void 0) {
      if (!validate62(data.requiredDuringSchedulingIgnoredDuringExecution, { instancePath: instancePath + "/requiredDuringSchedulingIgnoredDuringExecution", parentData: data, parentDataProperty: "requiredDuringSchedulingIgnoredDuringExecution", rootData })) {
        vErrors = vErrors === null ? validate62.errors : append(vErrors, validate62.errors);
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
  validate48.errors = vErrors;
  return errors === 0;
}
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
      if (!validate27(data.nodeAffinity, { instancePath: instancePath + "/nodeAffinity", parentData: data, parentDataProperty: "nodeAffinity", rootData })) {
        vErrors = vErrors === null ? validate27.errors : append(vErrors, validate27.errors);
        errors = vErrors.length;
      }
    }
    if (data.podAffinity !== void 0) {
      if (!validate48(data.podAffinity, { instancePath: instancePath + "/podAffinity", parentData: data, parentDataProperty: "podAffinity", rootData })) {
        vErrors = vErrors === null ? validate48.errors : append(vErrors, validate48.errors);
        errors = vErrors.length;
      }
    }
    if (data.podAntiAffinity !== void 0) {
      if (!validate48(data.podAntiAffinity, { instancePath: instancePath + "/podAntiAffinity", parentData: data, parentDataProperty: "podAntiAffinity", rootData })) {
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
  validate26.errors = vErrors;
  return errors === 0;
}
var schema28 = { "type": "object", "properties": { "limits": { "type": "object", "maxProperties": 16, "additionalProperties": { "minimum": 0, "maximum": 9007199254740991, "maxLength": 32, "type": ["integer", "string"] } }, "requests": { "type": "object", "maxProperties": 16, "additionalProperties": { "minimum": 0, "maximum": 9007199254740991, "maxLength": 32, "type": ["integer", "string"] } } }, "additionalProperties": false };
function validate68(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
            const err2 = { instancePath: instancePath + "/limits/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/limits/additionalProperties/type", keyword: "type", params: { type: schema28.properties.limits.additionalProperties.type }, message: "must be integer,string" };
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
            const err8 = { instancePath: instancePath + "/requests/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/requests/additionalProperties/type", keyword: "type", params: { type: schema28.properties.requests.additionalProperties.type }, message: "must be integer,string" };
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
  validate68.errors = vErrors;
  return errors === 0;
}
var schema31 = { "type": "object", "properties": { "configMapKeyRef": { "type": "object", "required": ["key", "name"], "properties": { "key": { "type": "string", "maxLength": 253 }, "name": { "type": "string", "maxLength": 253 }, "optional": { "type": "boolean" } }, "additionalProperties": false }, "fieldRef": { "type": "object", "required": ["fieldPath"], "properties": { "apiVersion": { "type": "string", "enum": ["v1"] }, "fieldPath": { "type": "string", "maxLength": 270 } }, "additionalProperties": false }, "resourceFieldRef": { "$ref": "#/$defs/s25" }, "secretKeyRef": { "type": "object", "required": ["key", "name"], "properties": { "key": { "type": "string", "maxLength": 253 }, "name": { "type": "string", "maxLength": 253 }, "optional": { "type": "boolean" } }, "additionalProperties": false } }, "additionalProperties": false };
var schema32 = { "type": "object", "required": ["resource"], "properties": { "containerName": { "type": "string", "maxLength": 1024 }, "divisor": { "maxLength": 32, "type": ["integer", "string"] }, "resource": { "type": "string", "enum": ["limits.cpu", "limits.memory", "limits.ephemeral-storage", "requests.cpu", "requests.memory", "requests.ephemeral-storage"] } }, "additionalProperties": false };
function validate73(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        const err4 = { instancePath: instancePath + "/divisor", schemaPath: "#/properties/divisor/type", keyword: "type", params: { type: schema32.properties.divisor.type }, message: "must be integer,string" };
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
        const err7 = { instancePath: instancePath + "/resource", schemaPath: "#/properties/resource/enum", keyword: "enum", params: { allowedValues: schema32.properties.resource.enum }, message: "must be equal to one of the allowed values" };
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
  validate73.errors = vErrors;
  return errors === 0;
}
function validate72(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
            const err13 = { instancePath: instancePath + "/fieldRef/apiVersion", schemaPath: "#/properties/fieldRef/properties/apiVersion/enum", keyword: "enum", params: { allowedValues: schema31.properties.fieldRef.properties.apiVersion.enum }, message: "must be equal to one of the allowed values" };
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
      if (!validate73(data.resourceFieldRef, { instancePath: instancePath + "/resourceFieldRef", parentData: data, parentDataProperty: "resourceFieldRef", rootData })) {
        vErrors = vErrors === null ? validate73.errors : append(vErrors, validate73.errors);
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
  validate72.errors = vErrors;
  return errors === 0;
}
function validate71(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
      if (!validate72(data.valueFrom, { instancePath: instancePath + "/valueFrom", parentData: data, parentDataProperty: "valueFrom", rootData })) {
        vErrors = vErrors === null ? validate72.errors : append(vErrors, validate72.errors);
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
  validate71.errors = vErrors;
  return errors === 0;
}
function validate70(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
      if (!validate71(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate71.errors : append(vErrors, validate71.errors);
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
  validate70.errors = vErrors;
  return errors === 0;
}
function validate79(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
  validate79.errors = vErrors;
  return errors === 0;
}
function validate78(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
      if (!validate79(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData })) {
        vErrors = vErrors === null ? validate79.errors : append(vErrors, validate79.errors);
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
  validate78.errors = vErrors;
  return errors === 0;
}
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
      let data7 = data3.image;
      if (typeof data7 === "string") {
        if (func3(data7) > 512) {
          const err12 = { instancePath: instancePath + "/spec/image", schemaPath: "#/properties/spec/properties/image/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
        if (func3(data7) < 1) {
          const err13 = { instancePath: instancePath + "/spec/image", schemaPath: "#/properties/spec/properties/image/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      } else {
        const err14 = { instancePath: instancePath + "/spec/image", schemaPath: "#/properties/spec/properties/image/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
      if (data3.imagePullPolicy !== void 0) {
        let data8 = data3.imagePullPolicy;
        if (typeof data8 !== "string") {
          const err15 = { instancePath: instancePath + "/spec/imagePullPolicy", schemaPath: "#/properties/spec/properties/imagePullPolicy/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
        if (!(data8 === "Always" || data8 === "IfNotPresent" || data8 === "Never")) {
          const err16 = { instancePath: instancePath + "/spec/imagePullPolicy", schemaPath: "#/properties/spec/properties/imagePullPolicy/enum", keyword: "enum", params: { allowedValues: schema6.properties.spec.properties.imagePullPolicy.enum }, message: "must be equal to one of the allowed values" };
          if (vErrors === null) {
            vErrors = [err16];
          } else {
            vErrors.push(err16);
          }
          errors++;
        }
      }
      if (data3.imagePullSecrets !== void 0) {
        let data9 = data3.imagePullSecrets;
        if (Array.isArray(data9)) {
          if (data9.length > 16) {
            const err17 = { instancePath: instancePath + "/spec/imagePullSecrets", schemaPath: "#/properties/spec/properties/imagePullSecrets/maxItems", keyword: "maxItems", params: { limit: 16 }, message: "must NOT have more than 16 items" };
            if (vErrors === null) {
              vErrors = [err17];
            } else {
              vErrors.push(err17);
            }
            errors++;
          }
          const len0 = data9.length;
          for (let i0 = 0; i0 < len0; i0++) {
            let data10 = data9[i0];
            if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
              if (data10.name === void 0) {
                const err18 = { instancePath: instancePath + "/spec/imagePullSecrets/" + i0, schemaPath: "#/properties/spec/properties/imagePullSecrets/items/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
                if (vErrors === null) {
                  vErrors = [err18];
                } else {
                  vErrors.push(err18);
                }
                errors++;
              }
              for (const key2 in data10) {
                if (!(key2 === "name")) {
                  const err19 = { instancePath: instancePath + "/spec/imagePullSecrets/" + i0, schemaPath: "#/properties/spec/properties/imagePullSecrets/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 }, message: "must NOT have additional properties" };
                  if (vErrors === null) {
                    vErrors = [err19];
                  } else {
                    vErrors.push(err19);
                  }
                  errors++;
                }
              }
              if (data10.name !== void 0) {
                let data11 = data10.name;
                if (typeof data11 === "string") {
                  if (func3(data11) > 253) {
                    const err20 = { instancePath: instancePath + "/spec/imagePullSecrets/" + i0 + "/name", schemaPath: "#/properties/spec/properties/imagePullSecrets/items/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                    if (vErrors === null) {
                      vErrors = [err20];
                    } else {
                      vErrors.push(err20);
                    }
                    errors++;
                  }
                  if (func3(data11) < 1) {
                    const err21 = { instancePath: instancePath + "/spec/imagePullSecrets/" + i0 + "/name", schemaPath: "#/properties/spec/properties/imagePullSecrets/items/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                    if (vErrors === null) {
                      vErrors = [err21];
                    } else {
                      vErrors.push(err21);
                    }
                    errors++;
                  }
                } else {
                  const err22 = { instancePath: instancePath + "/spec/imagePullSecrets/" + i0 + "/name", schemaPath: "#/properties/spec/properties/imagePullSecrets/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err22];
                  } else {
                    vErrors.push(err22);
                  }
                  errors++;
                }
              }
            } else {
              const err23 = { instancePath: instancePath + "/spec/imagePullSecrets/" + i0, schemaPath: "#/properties/spec/properties/imagePullSecrets/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err23];
              } else {
                vErrors.push(err23);
              }
              errors++;
            }
          }
        } else {
          const err24 = { instancePath: instancePath + "/spec/imagePullSecrets", schemaPath: "#/properties/spec/properties/imagePullSecrets/type", keyword: "type", params: { type: "array" }, message: "must be array" };
          if (vErrors === null) {
            vErrors = [err24];
          } else {
            vErrors.push(err24);
          }
          errors++;
        }
      }
      let data12 = data3.storageSize;
      if (typeof data12 === "string") {
        if (func3(data12) > 32) {
          const err25 = { instancePath: instancePath + "/spec/storageSize", schemaPath: "#/properties/spec/properties/storageSize/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
          if (vErrors === null) {
            vErrors = [err25];
          } else {
            vErrors.push(err25);
          }
          errors++;
        }
      } else {
        const err26 = { instancePath: instancePath + "/spec/storageSize", schemaPath: "#/properties/spec/properties/storageSize/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err26];
        } else {
          vErrors.push(err26);
        }
        errors++;
      }
      if (data3.storageClassName !== void 0) {
        let data13 = data3.storageClassName;
        if (typeof data13 === "string") {
          if (func3(data13) > 253) {
            const err27 = { instancePath: instancePath + "/spec/storageClassName", schemaPath: "#/properties/spec/properties/storageClassName/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
            if (vErrors === null) {
              vErrors = [err27];
            } else {
              vErrors.push(err27);
            }
            errors++;
          }
        } else {
          const err28 = { instancePath: instancePath + "/spec/storageClassName", schemaPath: "#/properties/spec/properties/storageClassName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err28];
          } else {
            vErrors.push(err28);
          }
          errors++;
        }
      }
      if (data3.config !== void 0) {
        let data14 = data3.config;
        if (!(data14 && typeof data14 == "object" && !Array.isArray(data14))) {
          const err29 = { instancePath: instancePath + "/spec/config", schemaPath: "#/properties/spec/properties/config/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err29];
          } else {
            vErrors.push(err29);
          }
          errors++;
        }
      }
      if (data3.secretName !== void 0) {
        let data15 = data3.secretName;
        if (typeof data15 === "string") {
          if (func3(data15) > 253) {
            const err30 = { instancePath: instancePath + "/spec/secretName", schemaPath: "#/properties/spec/properties/secretName/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
            if (vErrors === null) {
              vErrors = [err30];
            } else {
              vErrors.push(err30);
            }
            errors++;
          }
          if (func3(data15) < 1) {
            const err31 = { instancePath: instancePath + "/spec/secretName", schemaPath: "#/properties/spec/properties/secretName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
            if (vErrors === null) {
              vErrors = [err31];
            } else {
              vErrors.push(err31);
            }
            errors++;
          }
        } else {
          const err32 = { instancePath: instancePath + "/spec/secretName", schemaPath: "#/properties/spec/properties/secretName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err32];
          } else {
            vErrors.push(err32);
          }
          errors++;
        }
      }
      let data16 = data3.updateIdents;
      if (typeof data16 !== "string") {
        const err33 = { instancePath: instancePath + "/spec/updateIdents", schemaPath: "#/properties/spec/properties/updateIdents/type", keyword: "type", params: { type: "string" }, message: "must be string" };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          vErrors.push(err33);
        }
        errors++;
      }
      if (!(data16 === "OnConfigChange" || data16 === "OnIdentsChange" || data16 === "Never")) {
        const err34 = { instancePath: instancePath + "/spec/updateIdents", schemaPath: "#/properties/spec/properties/updateIdents/enum", keyword: "enum", params: { allowedValues: schema6.properties.spec.properties.updateIdents.enum }, message: "must be equal to one of the allowed values" };
        if (vErrors === null) {
          vErrors = [err34];
        } else {
          vErrors.push(err34);
        }
        errors++;
      }
      if (typeof data3.suspend !== "boolean") {
        const err35 = { instancePath: instancePath + "/spec/suspend", schemaPath: "#/properties/spec/properties/suspend/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      }
      if (data3.sink !== void 0) {
        let data18 = data3.sink;
        if (typeof data18 !== "string") {
          const err36 = { instancePath: instancePath + "/spec/sink", schemaPath: "#/properties/spec/properties/sink/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err36];
          } else {
            vErrors.push(err36);
          }
          errors++;
        }
        if (!(data18 === "Cluster" || data18 === "Git")) {
          const err37 = { instancePath: instancePath + "/spec/sink", schemaPath: "#/properties/spec/properties/sink/enum", keyword: "enum", params: { allowedValues: schema6.properties.spec.properties.sink.enum }, message: "must be equal to one of the allowed values" };
          if (vErrors === null) {
            vErrors = [err37];
          } else {
            vErrors.push(err37);
          }
          errors++;
        }
      }
      let data19 = data3.elastic;
      if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
        if (data19.image === void 0) {
          data19.image = "docker.elastic.co/elasticsearch/elasticsearch:7.17.26";
        }
        if (data19.resources === void 0) {
          data19.resources = { "requests": { "cpu": "500m", "memory": "2Gi" }, "limits": { "memory": "2Gi" } };
        }
        for (const key3 in data19) {
          if (!func2.call(schema6.properties.spec.properties.elastic.properties, key3)) {
            const err38 = { instancePath: instancePath + "/spec/elastic", schemaPath: "#/properties/spec/properties/elastic/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err38];
            } else {
              vErrors.push(err38);
            }
            errors++;
          }
        }
        let data20 = data19.image;
        if (typeof data20 === "string") {
          if (func3(data20) > 512) {
            const err39 = { instancePath: instancePath + "/spec/elastic/image", schemaPath: "#/properties/spec/properties/elastic/properties/image/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" };
            if (vErrors === null) {
              vErrors = [err39];
            } else {
              vErrors.push(err39);
            }
            errors++;
          }
          if (func3(data20) < 1) {
            const err40 = { instancePath: instancePath + "/spec/elastic/image", schemaPath: "#/properties/spec/properties/elastic/properties/image/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
            if (vErrors === null) {
              vErrors = [err40];
            } else {
              vErrors.push(err40);
            }
            errors++;
          }
        } else {
          const err41 = { instancePath: instancePath + "/spec/elastic/image", schemaPath: "#/properties/spec/properties/elastic/properties/image/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err41];
          } else {
            vErrors.push(err41);
          }
          errors++;
        }
        if (data19.heap !== void 0) {
          let data21 = data19.heap;
          if (typeof data21 === "string") {
            if (func3(data21) > 32) {
              const err42 = { instancePath: instancePath + "/spec/elastic/heap", schemaPath: "#/properties/spec/properties/elastic/properties/heap/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
              if (vErrors === null) {
                vErrors = [err42];
              } else {
                vErrors.push(err42);
              }
              errors++;
            }
          } else {
            const err43 = { instancePath: instancePath + "/spec/elastic/heap", schemaPath: "#/properties/spec/properties/elastic/properties/heap/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err43];
            } else {
              vErrors.push(err43);
            }
            errors++;
          }
        }
        if (data19.external !== void 0) {
          let data22 = data19.external;
          if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
            for (const key4 in data22) {
              if (!(key4 === "url" || key4 === "urlFrom")) {
                const err44 = { instancePath: instancePath + "/spec/elastic/external", schemaPath: "#/properties/spec/properties/elastic/properties/external/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err44];
                } else {
                  vErrors.push(err44);
                }
                errors++;
              }
            }
            if (data22.url !== void 0) {
              let data23 = data22.url;
              if (typeof data23 === "string") {
                if (func3(data23) > 2048) {
                  const err45 = { instancePath: instancePath + "/spec/elastic/external/url", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/url/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
                  if (vErrors === null) {
                    vErrors = [err45];
                  } else {
                    vErrors.push(err45);
                  }
                  errors++;
                }
              } else {
                const err46 = { instancePath: instancePath + "/spec/elastic/external/url", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err46];
                } else {
                  vErrors.push(err46);
                }
                errors++;
              }
            }
            if (data22.urlFrom !== void 0) {
              let data24 = data22.urlFrom;
              if (data24 && typeof data24 == "object" && !Array.isArray(data24)) {
                if (data24.name === void 0) {
                  const err47 = { instancePath: instancePath + "/spec/elastic/external/urlFrom", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
                  if (vErrors === null) {
                    vErrors = [err47];
                  } else {
                    vErrors.push(err47);
                  }
                  errors++;
                }
                if (data24.key === void 0) {
                  const err48 = { instancePath: instancePath + "/spec/elastic/external/urlFrom", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/required", keyword: "required", params: { missingProperty: "key" }, message: "must have required property 'key'" };
                  if (vErrors === null) {
                    vErrors = [err48];
                  } else {
                    vErrors.push(err48);
                  }
                  errors++;
                }
                for (const key5 in data24) {
                  if (!(key5 === "name" || key5 === "key")) {
                    const err49 = { instancePath: instancePath + "/spec/elastic/external/urlFrom", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key5 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err49];
                    } else {
                      vErrors.push(err49);
                    }
                    errors++;
                  }
                }
                if (data24.name !== void 0) {
                  let data25 = data24.name;
                  if (typeof data25 === "string") {
                    if (func3(data25) > 253) {
                      const err50 = { instancePath: instancePath + "/spec/elastic/external/urlFrom/name", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                      if (vErrors === null) {
                        vErrors = [err50];
                      } else {
                        vErrors.push(err50);
                      }
                      errors++;
                    }
                    if (func3(data25) < 1) {
                      const err51 = { instancePath: instancePath + "/spec/elastic/external/urlFrom/name", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err51];
                      } else {
                        vErrors.push(err51);
                      }
                      errors++;
                    }
                  } else {
                    const err52 = { instancePath: instancePath + "/spec/elastic/external/urlFrom/name", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err52];
                    } else {
                      vErrors.push(err52);
                    }
                    errors++;
                  }
                }
                if (data24.key !== void 0) {
                  let data26 = data24.key;
                  if (typeof data26 === "string") {
                    if (func3(data26) > 253) {
                      const err53 = { instancePath: instancePath + "/spec/elastic/external/urlFrom/key", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/properties/key/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                      if (vErrors === null) {
                        vErrors = [err53];
                      } else {
                        vErrors.push(err53);
                      }
                      errors++;
                    }
                    if (func3(data26) < 1) {
                      const err54 = { instancePath: instancePath + "/spec/elastic/external/urlFrom/key", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/properties/key/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err54];
                      } else {
                        vErrors.push(err54);
                      }
                      errors++;
                    }
                  } else {
                    const err55 = { instancePath: instancePath + "/spec/elastic/external/urlFrom/key", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err55];
                    } else {
                      vErrors.push(err55);
                    }
                    errors++;
                  }
                }
              } else {
                const err56 = { instancePath: instancePath + "/spec/elastic/external/urlFrom", schemaPath: "#/properties/spec/properties/elastic/properties/external/properties/urlFrom/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err56];
                } else {
                  vErrors.push(err56);
                }
                errors++;
              }
            }
          } else {
            const err57 = { instancePath: instancePath + "/spec/elastic/external", schemaPath: "#/properties/spec/properties/elastic/properties/external/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err57];
            } else {
              vErrors.push(err57);
            }
            errors++;
          }
        }
        let data27 = data19.resources;
        if (data27 && typeof data27 == "object" && !Array.isArray(data27)) {
          for (const key6 in data27) {
            if (!(key6 === "limits" || key6 === "requests")) {
              const err58 = { instancePath: instancePath + "/spec/elastic/resources", schemaPath: "#/properties/spec/properties/elastic/properties/resources/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key6 }, message: "must NOT have additional properties" };
              if (vErrors === null) {
                vErrors = [err58];
              } else {
                vErrors.push(err58);
              }
              errors++;
            }
          }
          if (data27.limits !== void 0) {
            let data28 = data27.limits;
            if (data28 && typeof data28 == "object" && !Array.isArray(data28)) {
              if (Object.keys(data28).length > 16) {
                const err59 = { instancePath: instancePath + "/spec/elastic/resources/limits", schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/limits/maxProperties", keyword: "maxProperties", params: { limit: 16 }, message: "must NOT have more than 16 properties" };
                if (vErrors === null) {
                  vErrors = [err59];
                } else {
                  vErrors.push(err59);
                }
                errors++;
              }
              for (const key7 in data28) {
                let data29 = data28[key7];
                if (!(typeof data29 == "number" && (!(data29 % 1) && !isNaN(data29)) && isFinite(data29)) && typeof data29 !== "string") {
                  const err60 = { instancePath: instancePath + "/spec/elastic/resources/limits/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/limits/additionalProperties/type", keyword: "type", params: { type: schema6.properties.spec.properties.elastic.properties.resources.properties.limits.additionalProperties.type }, message: "must be integer,string" };
                  if (vErrors === null) {
                    vErrors = [err60];
                  } else {
                    vErrors.push(err60);
                  }
                  errors++;
                }
                if (typeof data29 == "number" && isFinite(data29)) {
                  if (data29 > 9007199254740991 || isNaN(data29)) {
                    const err61 = { instancePath: instancePath + "/spec/elastic/resources/limits/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/limits/additionalProperties/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" };
                    if (vErrors === null) {
                      vErrors = [err61];
                    } else {
                      vErrors.push(err61);
                    }
                    errors++;
                  }
                  if (data29 < 0 || isNaN(data29)) {
                    const err62 = { instancePath: instancePath + "/spec/elastic/resources/limits/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/limits/additionalProperties/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                    if (vErrors === null) {
                      vErrors = [err62];
                    } else {
                      vErrors.push(err62);
                    }
                    errors++;
                  }
                }
                if (typeof data29 === "string") {
                  if (func3(data29) > 32) {
                    const err63 = { instancePath: instancePath + "/spec/elastic/resources/limits/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/limits/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
                    if (vErrors === null) {
                      vErrors = [err63];
                    } else {
                      vErrors.push(err63);
                    }
                    errors++;
                  }
                }
              }
            } else {
              const err64 = { instancePath: instancePath + "/spec/elastic/resources/limits", schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/limits/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err64];
              } else {
                vErrors.push(err64);
              }
              errors++;
            }
          }
          if (data27.requests !== void 0) {
            let data30 = data27.requests;
            if (data30 && typeof data30 == "object" && !Array.isArray(data30)) {
              if (Object.keys(data30).length > 16) {
                const err65 = { instancePath: instancePath + "/spec/elastic/resources/requests", schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/requests/maxProperties", keyword: "maxProperties", params: { limit: 16 }, message: "must NOT have more than 16 properties" };
                if (vErrors === null) {
                  vErrors = [err65];
                } else {
                  vErrors.push(err65);
                }
                errors++;
              }
              for (const key8 in data30) {
                let data31 = data30[key8];
                if (!(typeof data31 == "number" && (!(data31 % 1) && !isNaN(data31)) && isFinite(data31)) && typeof data31 !== "string") {
                  const err66 = { instancePath: instancePath + "/spec/elastic/resources/requests/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/requests/additionalProperties/type", keyword: "type", params: { type: schema6.properties.spec.properties.elastic.properties.resources.properties.requests.additionalProperties.type }, message: "must be integer,string" };
                  if (vErrors === null) {
                    vErrors = [err66];
                  } else {
                    vErrors.push(err66);
                  }
                  errors++;
                }
                if (typeof data31 == "number" && isFinite(data31)) {
                  if (data31 > 9007199254740991 || isNaN(data31)) {
                    const err67 = { instancePath: instancePath + "/spec/elastic/resources/requests/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/requests/additionalProperties/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" };
                    if (vErrors === null) {
                      vErrors = [err67];
                    } else {
                      vErrors.push(err67);
                    }
                    errors++;
                  }
                  if (data31 < 0 || isNaN(data31)) {
                    const err68 = { instancePath: instancePath + "/spec/elastic/resources/requests/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/requests/additionalProperties/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                    if (vErrors === null) {
                      vErrors = [err68];
                    } else {
                      vErrors.push(err68);
                    }
                    errors++;
                  }
                }
                if (typeof data31 === "string") {
                  if (func3(data31) > 32) {
                    const err69 = { instancePath: instancePath + "/spec/elastic/resources/requests/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/requests/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" };
                    if (vErrors === null) {
                      vErrors = [err69];
                    } else {
                      vErrors.push(err69);
                    }
                    errors++;
                  }
                }
              }
            } else {
              const err70 = { instancePath: instancePath + "/spec/elastic/resources/requests", schemaPath: "#/properties/spec/properties/elastic/properties/resources/properties/requests/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err70];
              } else {
                vErrors.push(err70);
              }
              errors++;
            }
          }
        } else {
          const err71 = { instancePath: instancePath + "/spec/elastic/resources", schemaPath: "#/properties/spec/properties/elastic/properties/resources/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err71];
          } else {
            vErrors.push(err71);
          }
          errors++;
        }
        if (data19.nodeSelector !== void 0) {
          let data32 = data19.nodeSelector;
          if (data32 && typeof data32 == "object" && !Array.isArray(data32)) {
            if (Object.keys(data32).length > 64) {
              const err72 = { instancePath: instancePath + "/spec/elastic/nodeSelector", schemaPath: "#/properties/spec/properties/elastic/properties/nodeSelector/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err72];
              } else {
                vErrors.push(err72);
              }
              errors++;
            }
            for (const key9 in data32) {
              let data33 = data32[key9];
              if (typeof data33 === "string") {
                if (func3(data33) > 63) {
                  const err73 = { instancePath: instancePath + "/spec/elastic/nodeSelector/" + key9.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/nodeSelector/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                  if (vErrors === null) {
                    vErrors = [err73];
                  } else {
                    vErrors.push(err73);
                  }
                  errors++;
                }
              } else {
                const err74 = { instancePath: instancePath + "/spec/elastic/nodeSelector/" + key9.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/nodeSelector/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err74];
                } else {
                  vErrors.push(err74);
                }
                errors++;
              }
            }
          } else {
            const err75 = { instancePath: instancePath + "/spec/elastic/nodeSelector", schemaPath: "#/properties/spec/properties/elastic/properties/nodeSelector/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err75];
            } else {
              vErrors.push(err75);
            }
            errors++;
          }
        }
        if (data19.tolerations !== void 0) {
          if (!validate22(data19.tolerations, { instancePath: instancePath + "/spec/elastic/tolerations", parentData: data19, parentDataProperty: "tolerations", rootData })) {
            vErrors = vErrors === null ? validate22.errors : append(vErrors, validate22.errors);
            errors = vErrors.length;
          }
        }
        if (data19.affinity !== void 0) {
          if (!validate26(data19.affinity, { instancePath: instancePath + "/spec/elastic/affinity", parentData: data19, parentDataProperty: "affinity", rootData })) {
            vErrors = vErrors === null ? validate26.errors : append(vErrors, validate26.errors);
            errors = vErrors.length;
          }
        }
        if (data19.priorityClassName !== void 0) {
          let data36 = data19.priorityClassName;
          if (typeof data36 === "string") {
            if (func3(data36) > 253) {
              const err76 = { instancePath: instancePath + "/spec/elastic/priorityClassName", schemaPath: "#/properties/spec/properties/elastic/properties/priorityClassName/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err76];
              } else {
                vErrors.push(err76);
              }
              errors++;
            }
          } else {
            const err77 = { instancePath: instancePath + "/spec/elastic/priorityClassName", schemaPath: "#/properties/spec/properties/elastic/properties/priorityClassName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err77];
            } else {
              vErrors.push(err77);
            }
            errors++;
          }
        }
        if (data19.podLabels !== void 0) {
          let data37 = data19.podLabels;
          if (data37 && typeof data37 == "object" && !Array.isArray(data37)) {
            if (Object.keys(data37).length > 64) {
              const err78 = { instancePath: instancePath + "/spec/elastic/podLabels", schemaPath: "#/properties/spec/properties/elastic/properties/podLabels/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err78];
              } else {
                vErrors.push(err78);
              }
              errors++;
            }
            for (const key10 in data37) {
              let data38 = data37[key10];
              if (typeof data38 === "string") {
                if (func3(data38) > 63) {
                  const err79 = { instancePath: instancePath + "/spec/elastic/podLabels/" + key10.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/podLabels/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                  if (vErrors === null) {
                    vErrors = [err79];
                  } else {
                    vErrors.push(err79);
                  }
                  errors++;
                }
              } else {
                const err80 = { instancePath: instancePath + "/spec/elastic/podLabels/" + key10.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/podLabels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err80];
                } else {
                  vErrors.push(err80);
                }
                errors++;
              }
            }
          } else {
            const err81 = { instancePath: instancePath + "/spec/elastic/podLabels", schemaPath: "#/properties/spec/properties/elastic/properties/podLabels/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err81];
            } else {
              vErrors.push(err81);
            }
            errors++;
          }
        }
        if (data19.podAnnotations !== void 0) {
          let data39 = data19.podAnnotations;
          if (data39 && typeof data39 == "object" && !Array.isArray(data39)) {
            if (Object.keys(data39).length > 64) {
              const err82 = { instancePath: instancePath + "/spec/elastic/podAnnotations", schemaPath: "#/properties/spec/properties/elastic/properties/podAnnotations/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err82];
              } else {
                vErrors.push(err82);
              }
              errors++;
            }
            for (const key11 in data39) {
              let data40 = data39[key11];
              if (typeof data40 === "string") {
                if (func3(data40) > 16384) {
                  const err83 = { instancePath: instancePath + "/spec/elastic/podAnnotations/" + key11.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/podAnnotations/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" };
                  if (vErrors === null) {
                    vErrors = [err83];
                  } else {
                    vErrors.push(err83);
                  }
                  errors++;
                }
              } else {
                const err84 = { instancePath: instancePath + "/spec/elastic/podAnnotations/" + key11.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/elastic/properties/podAnnotations/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err84];
                } else {
                  vErrors.push(err84);
                }
                errors++;
              }
            }
          } else {
            const err85 = { instancePath: instancePath + "/spec/elastic/podAnnotations", schemaPath: "#/properties/spec/properties/elastic/properties/podAnnotations/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err85];
            } else {
              vErrors.push(err85);
            }
            errors++;
          }
        }
      } else {
        const err86 = { instancePath: instancePath + "/spec/elastic", schemaPath: "#/properties/spec/properties/elastic/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err86];
        } else {
          vErrors.push(err86);
        }
        errors++;
      }
      let data41 = data3.api;
      if (data41 && typeof data41 == "object" && !Array.isArray(data41)) {
        if (data41.resources === void 0) {
          data41.resources = { "requests": { "cpu": "100m", "memory": "256Mi" }, "limits": { "memory": "1Gi" } };
        }
        for (const key12 in data41) {
          if (!func2.call(schema6.properties.spec.properties.api.properties, key12)) {
            const err87 = { instancePath: instancePath + "/spec/api", schemaPath: "#/properties/spec/properties/api/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key12 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err87];
            } else {
              vErrors.push(err87);
            }
            errors++;
          }
        }
        if (!validate68(data41.resources, { instancePath: instancePath + "/spec/api/resources", parentData: data41, parentDataProperty: "resources", rootData })) {
          vErrors = vErrors === null ? validate68.errors : append(vErrors, validate68.errors);
          errors = vErrors.length;
        }
        if (data41.env !== void 0) {
          if (!validate70(data41.env, { instancePath: instancePath + "/spec/api/env", parentData: data41, parentDataProperty: "env", rootData })) {
            vErrors = vErrors === null ? validate70.errors : append(vErrors, validate70.errors);
            errors = vErrors.length;
          }
        }
        if (data41.envFrom !== void 0) {
          if (!validate78(data41.envFrom, { instancePath: instancePath + "/spec/api/envFrom", parentData: data41, parentDataProperty: "envFrom", rootData })) {
            vErrors = vErrors === null ? validate78.errors : append(vErrors, validate78.errors);
            errors = vErrors.length;
          }
        }
        if (data41.nodeSelector !== void 0) {
          let data45 = data41.nodeSelector;
          if (data45 && typeof data45 == "object" && !Array.isArray(data45)) {
            if (Object.keys(data45).length > 64) {
              const err88 = { instancePath: instancePath + "/spec/api/nodeSelector", schemaPath: "#/properties/spec/properties/api/properties/nodeSelector/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err88];
              } else {
                vErrors.push(err88);
              }
              errors++;
            }
            for (const key13 in data45) {
              let data46 = data45[key13];
              if (typeof data46 === "string") {
                if (func3(data46) > 63) {
                  const err89 = { instancePath: instancePath + "/spec/api/nodeSelector/" + key13.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/api/properties/nodeSelector/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                  if (vErrors === null) {
                    vErrors = [err89];
                  } else {
                    vErrors.push(err89);
                  }
                  errors++;
                }
              } else {
                const err90 = { instancePath: instancePath + "/spec/api/nodeSelector/" + key13.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/api/properties/nodeSelector/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err90];
                } else {
                  vErrors.push(err90);
                }
                errors++;
              }
            }
          } else {
            const err91 = { instancePath: instancePath + "/spec/api/nodeSelector", schemaPath: "#/properties/spec/properties/api/properties/nodeSelector/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err91];
            } else {
              vErrors.push(err91);
            }
            errors++;
          }
        }
        if (data41.tolerations !== void 0) {
          if (!validate22(data41.tolerations, { instancePath: instancePath + "/spec/api/tolerations", parentData: data41, parentDataProperty: "tolerations", rootData })) {
            vErrors = vErrors === null ? validate22.errors : append(vErrors, validate22.errors);
            errors = vErrors.length;
          }
        }
        if (data41.affinity !== void 0) {
          if (!validate26(data41.affinity, { instancePath: instancePath + "/spec/api/affinity", parentData: data41, parentDataProperty: "affinity", rootData })) {
            vErrors = vErrors === null ? validate26.errors : append(vErrors, validate26.errors);
            errors = vErrors.length;
          }
        }
        if (data41.priorityClassName !== void 0) {
          let data49 = data41.priorityClassName;
          if (typeof data49 === "string") {
            if (func3(data49) > 253) {
              const err92 = { instancePath: instancePath + "/spec/api/priorityClassName", schemaPath: "#/properties/spec/properties/api/properties/priorityClassName/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err92];
              } else {
                vErrors.push(err92);
              }
              errors++;
            }
          } else {
            const err93 = { instancePath: instancePath + "/spec/api/priorityClassName", schemaPath: "#/properties/spec/properties/api/properties/priorityClassName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err93];
            } else {
              vErrors.push(err93);
            }
            errors++;
          }
        }
        if (data41.podLabels !== void 0) {
          let data50 = data41.podLabels;
          if (data50 && typeof data50 == "object" && !Array.isArray(data50)) {
            if (Object.keys(data50).length > 64) {
              const err94 = { instancePath: instancePath + "/spec/api/podLabels", schemaPath: "#/properties/spec/properties/api/properties/podLabels/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err94];
              } else {
                vErrors.push(err94);
              }
              errors++;
            }
            for (const key14 in data50) {
              let data51 = data50[key14];
              if (typeof data51 === "string") {
                if (func3(data51) > 63) {
                  const err95 = { instancePath: instancePath + "/spec/api/podLabels/" + key14.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/api/properties/podLabels/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                  if (vErrors === null) {
                    vErrors = [err95];
                  } else {
                    vErrors.push(err95);
                  }
                  errors++;
                }
              } else {
                const err96 = { instancePath: instancePath + "/spec/api/podLabels/" + key14.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/api/properties/podLabels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err96];
                } else {
                  vErrors.push(err96);
                }
                errors++;
              }
            }
          } else {
            const err97 = { instancePath: instancePath + "/spec/api/podLabels", schemaPath: "#/properties/spec/properties/api/properties/podLabels/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err97];
            } else {
              vErrors.push(err97);
            }
            errors++;
          }
        }
        if (data41.podAnnotations !== void 0) {
          let data52 = data41.podAnnotations;
          if (data52 && typeof data52 == "object" && !Array.isArray(data52)) {
            if (Object.keys(data52).length > 64) {
              const err98 = { instancePath: instancePath + "/spec/api/podAnnotations", schemaPath: "#/properties/spec/properties/api/properties/podAnnotations/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err98];
              } else {
                vErrors.push(err98);
              }
              errors++;
            }
            for (const key15 in data52) {
              let data53 = data52[key15];
              if (typeof data53 === "string") {
                if (func3(data53) > 16384) {
                  const err99 = { instancePath: instancePath + "/spec/api/podAnnotations/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/api/properties/podAnnotations/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" };
                  if (vErrors === null) {
                    vErrors = [err99];
                  } else {
                    vErrors.push(err99);
                  }
                  errors++;
                }
              } else {
                const err100 = { instancePath: instancePath + "/spec/api/podAnnotations/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/api/properties/podAnnotations/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err100];
                } else {
                  vErrors.push(err100);
                }
                errors++;
              }
            }
          } else {
            const err101 = { instancePath: instancePath + "/spec/api/podAnnotations", schemaPath: "#/properties/spec/properties/api/properties/podAnnotations/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err101];
            } else {
              vErrors.push(err101);
            }
            errors++;
          }
        }
      } else {
        const err102 = { instancePath: instancePath + "/spec/api", schemaPath: "#/properties/spec/properties/api/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err102];
        } else {
          vErrors.push(err102);
        }
        errors++;
      }
      let data54 = data3.crawler;
      if (data54 && typeof data54 == "object" && !Array.isArray(data54)) {
        if (data54.resources === void 0) {
          data54.resources = { "requests": { "cpu": "100m", "memory": "256Mi" }, "limits": { "memory": "1Gi" } };
        }
        for (const key16 in data54) {
          if (!func2.call(schema6.properties.spec.properties.crawler.properties, key16)) {
            const err103 = { instancePath: instancePath + "/spec/crawler", schemaPath: "#/properties/spec/properties/crawler/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key16 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err103];
            } else {
              vErrors.push(err103);
            }
            errors++;
          }
        }
        if (!validate68(data54.resources, { instancePath: instancePath + "/spec/crawler/resources", parentData: data54, parentDataProperty: "resources", rootData })) {
          vErrors = vErrors === null ? validate68.errors : append(vErrors, validate68.errors);
          errors = vErrors.length;
        }
        if (data54.env !== void 0) {
          if (!validate70(data54.env, { instancePath: instancePath + "/spec/crawler/env", parentData: data54, parentDataProperty: "env", rootData })) {
            vErrors = vErrors === null ? validate70.errors : append(vErrors, validate70.errors);
            errors = vErrors.length;
          }
        }
        if (data54.envFrom !== void 0) {
          if (!validate78(data54.envFrom, { instancePath: instancePath + "/spec/crawler/envFrom", parentData: data54, parentDataProperty: "envFrom", rootData })) {
            vErrors = vErrors === null ? validate78.errors : append(vErrors, validate78.errors);
            errors = vErrors.length;
          }
        }
        if (data54.proxy !== void 0) {
          let data58 = data54.proxy;
          if (data58 && typeof data58 == "object" && !Array.isArray(data58)) {
            for (const key17 in data58) {
              if (!(key17 === "httpProxy" || key17 === "httpsProxy" || key17 === "noProxy")) {
                const err104 = { instancePath: instancePath + "/spec/crawler/proxy", schemaPath: "#/properties/spec/properties/crawler/properties/proxy/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key17 }, message: "must NOT have additional properties" };
                if (vErrors === null) {
                  vErrors = [err104];
                } else {
                  vErrors.push(err104);
                }
                errors++;
              }
            }
            if (data58.httpProxy !== void 0) {
              let data59 = data58.httpProxy;
              if (typeof data59 === "string") {
                if (func3(data59) > 2048) {
                  const err105 = { instancePath: instancePath + "/spec/crawler/proxy/httpProxy", schemaPath: "#/properties/spec/properties/crawler/properties/proxy/properties/httpProxy/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
                  if (vErrors === null) {
                    vErrors = [err105];
                  } else {
                    vErrors.push(err105);
                  }
                  errors++;
                }
              } else {
                const err106 = { instancePath: instancePath + "/spec/crawler/proxy/httpProxy", schemaPath: "#/properties/spec/properties/crawler/properties/proxy/properties/httpProxy/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err106];
                } else {
                  vErrors.push(err106);
                }
                errors++;
              }
            }
            if (data58.httpsProxy !== void 0) {
              let data60 = data58.httpsProxy;
              if (typeof data60 === "string") {
                if (func3(data60) > 2048) {
                  const err107 = { instancePath: instancePath + "/spec/crawler/proxy/httpsProxy", schemaPath: "#/properties/spec/properties/crawler/properties/proxy/properties/httpsProxy/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
                  if (vErrors === null) {
                    vErrors = [err107];
                  } else {
                    vErrors.push(err107);
                  }
                  errors++;
                }
              } else {
                const err108 = { instancePath: instancePath + "/spec/crawler/proxy/httpsProxy", schemaPath: "#/properties/spec/properties/crawler/properties/proxy/properties/httpsProxy/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err108];
                } else {
                  vErrors.push(err108);
                }
                errors++;
              }
            }
            if (data58.noProxy !== void 0) {
              let data61 = data58.noProxy;
              if (Array.isArray(data61)) {
                if (data61.length > 64) {
                  const err109 = { instancePath: instancePath + "/spec/crawler/proxy/noProxy", schemaPath: "#/properties/spec/properties/crawler/properties/proxy/properties/noProxy/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
                  if (vErrors === null) {
                    vErrors = [err109];
                  } else {
                    vErrors.push(err109);
                  }
                  errors++;
                }
                const len1 = data61.length;
                for (let i1 = 0; i1 < len1; i1++) {
                  let data62 = data61[i1];
                  if (typeof data62 === "string") {
                    if (func3(data62) > 253) {
                      const err110 = { instancePath: instancePath + "/spec/crawler/proxy/noProxy/" + i1, schemaPath: "#/properties/spec/properties/crawler/properties/proxy/properties/noProxy/items/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                      if (vErrors === null) {
                        vErrors = [err110];
                      } else {
                        vErrors.push(err110);
                      }
                      errors++;
                    }
                    if (func3(data62) < 1) {
                      const err111 = { instancePath: instancePath + "/spec/crawler/proxy/noProxy/" + i1, schemaPath: "#/properties/spec/properties/crawler/properties/proxy/properties/noProxy/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                      if (vErrors === null) {
                        vErrors = [err111];
                      } else {
                        vErrors.push(err111);
                      }
                      errors++;
                    }
                  } else {
                    const err112 = { instancePath: instancePath + "/spec/crawler/proxy/noProxy/" + i1, schemaPath: "#/properties/spec/properties/crawler/properties/proxy/properties/noProxy/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err112];
                    } else {
                      vErrors.push(err112);
                    }
                    errors++;
                  }
                }
              } else {
                const err113 = { instancePath: instancePath + "/spec/crawler/proxy/noProxy", schemaPath: "#/properties/spec/properties/crawler/properties/proxy/properties/noProxy/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err113];
                } else {
                  vErrors.push(err113);
                }
                errors++;
              }
            }
          } else {
            const err114 = { instancePath: instancePath + "/spec/crawler/proxy", schemaPath: "#/properties/spec/properties/crawler/properties/proxy/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err114];
            } else {
              vErrors.push(err114);
            }
            errors++;
          }
        }
        if (data54.nodeSelector !== void 0) {
          let data63 = data54.nodeSelector;
          if (data63 && typeof data63 == "object" && !Array.isArray(data63)) {
            if (Object.keys(data63).length > 64) {
              const err115 = { instancePath: instancePath + "/spec/crawler/nodeSelector", schemaPath: "#/properties/spec/properties/crawler/properties/nodeSelector/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err115];
              } else {
                vErrors.push(err115);
              }
              errors++;
            }
            for (const key18 in data63) {
              let data64 = data63[key18];
              if (typeof data64 === "string") {
                if (func3(data64) > 63) {
                  const err116 = { instancePath: instancePath + "/spec/crawler/nodeSelector/" + key18.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/crawler/properties/nodeSelector/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                  if (vErrors === null) {
                    vErrors = [err116];
                  } else {
                    vErrors.push(err116);
                  }
                  errors++;
                }
              } else {
                const err117 = { instancePath: instancePath + "/spec/crawler/nodeSelector/" + key18.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/crawler/properties/nodeSelector/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err117];
                } else {
                  vErrors.push(err117);
                }
                errors++;
              }
            }
          } else {
            const err118 = { instancePath: instancePath + "/spec/crawler/nodeSelector", schemaPath: "#/properties/spec/properties/crawler/properties/nodeSelector/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err118];
            } else {
              vErrors.push(err118);
            }
            errors++;
          }
        }
        if (data54.tolerations !== void 0) {
          if (!validate22(data54.tolerations, { instancePath: instancePath + "/spec/crawler/tolerations", parentData: data54, parentDataProperty: "tolerations", rootData })) {
            vErrors = vErrors === null ? validate22.errors : append(vErrors, validate22.errors);
            errors = vErrors.length;
          }
        }
        if (data54.affinity !== void 0) {
          if (!validate26(data54.affinity, { instancePath: instancePath + "/spec/crawler/affinity", parentData: data54, parentDataProperty: "affinity", rootData })) {
            vErrors = vErrors === null ? validate26.errors : append(vErrors, validate26.errors);
            errors = vErrors.length;
          }
        }
        if (data54.priorityClassName !== void 0) {
          let data67 = data54.priorityClassName;
          if (typeof data67 === "string") {
            if (func3(data67) > 253) {
              const err119 = { instancePath: instancePath + "/spec/crawler/priorityClassName", schemaPath: "#/properties/spec/properties/crawler/properties/priorityClassName/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
              if (vErrors === null) {
                vErrors = [err119];
              } else {
                vErrors.push(err119);
              }
              errors++;
            }
          } else {
            const err120 = { instancePath: instancePath + "/spec/crawler/priorityClassName", schemaPath: "#/properties/spec/properties/crawler/properties/priorityClassName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err120];
            } else {
              vErrors.push(err120);
            }
            errors++;
          }
        }
        if (data54.podLabels !== void 0) {
          let data68 = data54.podLabels;
          if (data68 && typeof data68 == "object" && !Array.isArray(data68)) {
            if (Object.keys(data68).length > 64) {
              const err121 = { instancePath: instancePath + "/spec/crawler/podLabels", schemaPath: "#/properties/spec/properties/crawler/properties/podLabels/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err121];
              } else {
                vErrors.push(err121);
              }
              errors++;
            }
            for (const key19 in data68) {
              let data69 = data68[key19];
              if (typeof data69 === "string") {
                if (func3(data69) > 63) {
                  const err122 = { instancePath: instancePath + "/spec/crawler/podLabels/" + key19.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/crawler/properties/podLabels/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                  if (vErrors === null) {
                    vErrors = [err122];
                  } else {
                    vErrors.push(err122);
                  }
                  errors++;
                }
              } else {
                const err123 = { instancePath: instancePath + "/spec/crawler/podLabels/" + key19.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/crawler/properties/podLabels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err123];
                } else {
                  vErrors.push(err123);
                }
                errors++;
              }
            }
          } else {
            const err124 = { instancePath: instancePath + "/spec/crawler/podLabels", schemaPath: "#/properties/spec/properties/crawler/properties/podLabels/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err124];
            } else {
              vErrors.push(err124);
            }
            errors++;
          }
        }
        if (data54.podAnnotations !== void 0) {
          let data70 = data54.podAnnotations;
          if (data70 && typeof data70 == "object" && !Array.isArray(data70)) {
            if (Object.keys(data70).length > 64) {
              const err125 = { instancePath: instancePath + "/spec/crawler/podAnnotations", schemaPath: "#/properties/spec/properties/crawler/properties/podAnnotations/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err125];
              } else {
                vErrors.push(err125);
              }
              errors++;
            }
            for (const key20 in data70) {
              let data71 = data70[key20];
              if (typeof data71 === "string") {
                if (func3(data71) > 16384) {
                  const err126 = { instancePath: instancePath + "/spec/crawler/podAnnotations/" + key20.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/crawler/properties/podAnnotations/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" };
                  if (vErrors === null) {
                    vErrors = [err126];
                  } else {
                    vErrors.push(err126);
                  }
                  errors++;
                }
              } else {
                const err127 = { instancePath: instancePath + "/spec/crawler/podAnnotations/" + key20.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/crawler/properties/podAnnotations/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err127];
                } else {
                  vErrors.push(err127);
                }
                errors++;
              }
            }
          } else {
            const err128 = { instancePath: instancePath + "/spec/crawler/podAnnotations", schemaPath: "#/properties/spec/properties/crawler/properties/podAnnotations/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err128];
            } else {
              vErrors.push(err128);
            }
            errors++;
          }
        }
      } else {
        const err129 = { instancePath: instancePath + "/spec/crawler", schemaPath: "#/properties/spec/properties/crawler/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err129];
        } else {
          vErrors.push(err129);
        }
        errors++;
      }
      if (data3.route !== void 0) {
        let data72 = data3.route;
        if (data72 && typeof data72 == "object" && !Array.isArray(data72)) {
          for (const key21 in data72) {
            if (!(key21 === "host" || key21 === "labels")) {
              const err130 = { instancePath: instancePath + "/spec/route", schemaPath: "#/properties/spec/properties/route/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key21 }, message: "must NOT have additional properties" };
              if (vErrors === null) {
                vErrors = [err130];
              } else {
                vErrors.push(err130);
              }
              errors++;
            }
          }
          if (data72.host !== void 0) {
            let data73 = data72.host;
            if (typeof data73 === "string") {
              if (func3(data73) > 253) {
                const err131 = { instancePath: instancePath + "/spec/route/host", schemaPath: "#/properties/spec/properties/route/properties/host/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                if (vErrors === null) {
                  vErrors = [err131];
                } else {
                  vErrors.push(err131);
                }
                errors++;
              }
            } else {
              const err132 = { instancePath: instancePath + "/spec/route/host", schemaPath: "#/properties/spec/properties/route/properties/host/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err132];
              } else {
                vErrors.push(err132);
              }
              errors++;
            }
          }
          if (data72.labels !== void 0) {
            let data74 = data72.labels;
            if (data74 && typeof data74 == "object" && !Array.isArray(data74)) {
              if (Object.keys(data74).length > 64) {
                const err133 = { instancePath: instancePath + "/spec/route/labels", schemaPath: "#/properties/spec/properties/route/properties/labels/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
                if (vErrors === null) {
                  vErrors = [err133];
                } else {
                  vErrors.push(err133);
                }
                errors++;
              }
              for (const key22 in data74) {
                let data75 = data74[key22];
                if (typeof data75 === "string") {
                  if (func3(data75) > 63) {
                    const err134 = { instancePath: instancePath + "/spec/route/labels/" + key22.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/route/properties/labels/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                    if (vErrors === null) {
                      vErrors = [err134];
                    } else {
                      vErrors.push(err134);
                    }
                    errors++;
                  }
                } else {
                  const err135 = { instancePath: instancePath + "/spec/route/labels/" + key22.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/route/properties/labels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err135];
                  } else {
                    vErrors.push(err135);
                  }
                  errors++;
                }
              }
            } else {
              const err136 = { instancePath: instancePath + "/spec/route/labels", schemaPath: "#/properties/spec/properties/route/properties/labels/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err136];
              } else {
                vErrors.push(err136);
              }
              errors++;
            }
          }
        } else {
          const err137 = { instancePath: instancePath + "/spec/route", schemaPath: "#/properties/spec/properties/route/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err137];
          } else {
            vErrors.push(err137);
          }
          errors++;
        }
      }
      if (data3.ingress !== void 0) {
        let data76 = data3.ingress;
        if (data76 && typeof data76 == "object" && !Array.isArray(data76)) {
          if (data76.host === void 0) {
            const err138 = { instancePath: instancePath + "/spec/ingress", schemaPath: "#/properties/spec/properties/ingress/required", keyword: "required", params: { missingProperty: "host" }, message: "must have required property 'host'" };
            if (vErrors === null) {
              vErrors = [err138];
            } else {
              vErrors.push(err138);
            }
            errors++;
          }
          for (const key23 in data76) {
            if (!(key23 === "host" || key23 === "className" || key23 === "annotations" || key23 === "tlsSecretName")) {
              const err139 = { instancePath: instancePath + "/spec/ingress", schemaPath: "#/properties/spec/properties/ingress/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key23 }, message: "must NOT have additional properties" };
              if (vErrors === null) {
                vErrors = [err139];
              } else {
                vErrors.push(err139);
              }
              errors++;
            }
          }
          if (data76.host !== void 0) {
            let data77 = data76.host;
            if (typeof data77 === "string") {
              if (func3(data77) > 253) {
                const err140 = { instancePath: instancePath + "/spec/ingress/host", schemaPath: "#/properties/spec/properties/ingress/properties/host/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                if (vErrors === null) {
                  vErrors = [err140];
                } else {
                  vErrors.push(err140);
                }
                errors++;
              }
            } else {
              const err141 = { instancePath: instancePath + "/spec/ingress/host", schemaPath: "#/properties/spec/properties/ingress/properties/host/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err141];
              } else {
                vErrors.push(err141);
              }
              errors++;
            }
          }
          if (data76.className !== void 0) {
            let data78 = data76.className;
            if (typeof data78 === "string") {
              if (func3(data78) > 253) {
                const err142 = { instancePath: instancePath + "/spec/ingress/className", schemaPath: "#/properties/spec/properties/ingress/properties/className/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                if (vErrors === null) {
                  vErrors = [err142];
                } else {
                  vErrors.push(err142);
                }
                errors++;
              }
              if (func3(data78) < 1) {
                const err143 = { instancePath: instancePath + "/spec/ingress/className", schemaPath: "#/properties/spec/properties/ingress/properties/className/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                if (vErrors === null) {
                  vErrors = [err143];
                } else {
                  vErrors.push(err143);
                }
                errors++;
              }
            } else {
              const err144 = { instancePath: instancePath + "/spec/ingress/className", schemaPath: "#/properties/spec/properties/ingress/properties/className/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err144];
              } else {
                vErrors.push(err144);
              }
              errors++;
            }
          }
          if (data76.annotations !== void 0) {
            let data79 = data76.annotations;
            if (data79 && typeof data79 == "object" && !Array.isArray(data79)) {
              if (Object.keys(data79).length > 64) {
                const err145 = { instancePath: instancePath + "/spec/ingress/annotations", schemaPath: "#/properties/spec/properties/ingress/properties/annotations/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
                if (vErrors === null) {
                  vErrors = [err145];
                } else {
                  vErrors.push(err145);
                }
                errors++;
              }
              for (const key24 in data79) {
                let data80 = data79[key24];
                if (typeof data80 === "string") {
                  if (func3(data80) > 16384) {
                    const err146 = { instancePath: instancePath + "/spec/ingress/annotations/" + key24.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/ingress/properties/annotations/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" };
                    if (vErrors === null) {
                      vErrors = [err146];
                    } else {
                      vErrors.push(err146);
                    }
                    errors++;
                  }
                } else {
                  const err147 = { instancePath: instancePath + "/spec/ingress/annotations/" + key24.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/ingress/properties/annotations/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err147];
                  } else {
                    vErrors.push(err147);
                  }
                  errors++;
                }
              }
            } else {
              const err148 = { instancePath: instancePath + "/spec/ingress/annotations", schemaPath: "#/properties/spec/properties/ingress/properties/annotations/type", keyword: "type", params: { type: "object" }, message: "must be object" };
              if (vErrors === null) {
                vErrors = [err148];
              } else {
                vErrors.push(err148);
              }
              errors++;
            }
          }
          if (data76.tlsSecretName !== void 0) {
            let data81 = data76.tlsSecretName;
            if (typeof data81 === "string") {
              if (func3(data81) > 253) {
                const err149 = { instancePath: instancePath + "/spec/ingress/tlsSecretName", schemaPath: "#/properties/spec/properties/ingress/properties/tlsSecretName/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                if (vErrors === null) {
                  vErrors = [err149];
                } else {
                  vErrors.push(err149);
                }
                errors++;
              }
              if (func3(data81) < 1) {
                const err150 = { instancePath: instancePath + "/spec/ingress/tlsSecretName", schemaPath: "#/properties/spec/properties/ingress/properties/tlsSecretName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                if (vErrors === null) {
                  vErrors = [err150];
                } else {
                  vErrors.push(err150);
                }
                errors++;
              }
            } else {
              const err151 = { instancePath: instancePath + "/spec/ingress/tlsSecretName", schemaPath: "#/properties/spec/properties/ingress/properties/tlsSecretName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err151];
              } else {
                vErrors.push(err151);
              }
              errors++;
            }
          }
        } else {
          const err152 = { instancePath: instancePath + "/spec/ingress", schemaPath: "#/properties/spec/properties/ingress/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err152];
          } else {
            vErrors.push(err152);
          }
          errors++;
        }
      }
      if (data3.httpRoute !== void 0) {
        let data82 = data3.httpRoute;
        if (data82 && typeof data82 == "object" && !Array.isArray(data82)) {
          if (data82.parentRefs === void 0) {
            const err153 = { instancePath: instancePath + "/spec/httpRoute", schemaPath: "#/properties/spec/properties/httpRoute/required", keyword: "required", params: { missingProperty: "parentRefs" }, message: "must have required property 'parentRefs'" };
            if (vErrors === null) {
              vErrors = [err153];
            } else {
              vErrors.push(err153);
            }
            errors++;
          }
          for (const key25 in data82) {
            if (!(key25 === "parentRefs" || key25 === "hostnames")) {
              const err154 = { instancePath: instancePath + "/spec/httpRoute", schemaPath: "#/properties/spec/properties/httpRoute/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key25 }, message: "must NOT have additional properties" };
              if (vErrors === null) {
                vErrors = [err154];
              } else {
                vErrors.push(err154);
              }
              errors++;
            }
          }
          if (data82.parentRefs !== void 0) {
            let data83 = data82.parentRefs;
            if (Array.isArray(data83)) {
              if (data83.length > 16) {
                const err155 = { instancePath: instancePath + "/spec/httpRoute/parentRefs", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/maxItems", keyword: "maxItems", params: { limit: 16 }, message: "must NOT have more than 16 items" };
                if (vErrors === null) {
                  vErrors = [err155];
                } else {
                  vErrors.push(err155);
                }
                errors++;
              }
              if (data83.length < 1) {
                const err156 = { instancePath: instancePath + "/spec/httpRoute/parentRefs", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
                if (vErrors === null) {
                  vErrors = [err156];
                } else {
                  vErrors.push(err156);
                }
                errors++;
              }
              const len2 = data83.length;
              for (let i2 = 0; i2 < len2; i2++) {
                let data84 = data83[i2];
                if (data84 && typeof data84 == "object" && !Array.isArray(data84)) {
                  if (data84.name === void 0) {
                    const err157 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2, schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property 'name'" };
                    if (vErrors === null) {
                      vErrors = [err157];
                    } else {
                      vErrors.push(err157);
                    }
                    errors++;
                  }
                  for (const key26 in data84) {
                    if (!(key26 === "name" || key26 === "namespace" || key26 === "sectionName" || key26 === "port")) {
                      const err158 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2, schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key26 }, message: "must NOT have additional properties" };
                      if (vErrors === null) {
                        vErrors = [err158];
                      } else {
                        vErrors.push(err158);
                      }
                      errors++;
                    }
                  }
                  if (data84.name !== void 0) {
                    let data85 = data84.name;
                    if (typeof data85 === "string") {
                      if (func3(data85) > 253) {
                        const err159 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/name", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/name/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                        if (vErrors === null) {
                          vErrors = [err159];
                        } else {
                          vErrors.push(err159);
                        }
                        errors++;
                      }
                      if (func3(data85) < 1) {
                        const err160 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/name", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                        if (vErrors === null) {
                          vErrors = [err160];
                        } else {
                          vErrors.push(err160);
                        }
                        errors++;
                      }
                    } else {
                      const err161 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/name", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                      if (vErrors === null) {
                        vErrors = [err161];
                      } else {
                        vErrors.push(err161);
                      }
                      errors++;
                    }
                  }
                  if (data84.namespace !== void 0) {
                    let data86 = data84.namespace;
                    if (typeof data86 === "string") {
                      if (func3(data86) > 63) {
                        const err162 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/namespace", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/namespace/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                        if (vErrors === null) {
                          vErrors = [err162];
                        } else {
                          vErrors.push(err162);
                        }
                        errors++;
                      }
                      if (func3(data86) < 1) {
                        const err163 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/namespace", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/namespace/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                        if (vErrors === null) {
                          vErrors = [err163];
                        } else {
                          vErrors.push(err163);
                        }
                        errors++;
                      }
                    } else {
                      const err164 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/namespace", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/namespace/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                      if (vErrors === null) {
                        vErrors = [err164];
                      } else {
                        vErrors.push(err164);
                      }
                      errors++;
                    }
                  }
                  if (data84.sectionName !== void 0) {
                    let data87 = data84.sectionName;
                    if (typeof data87 === "string") {
                      if (func3(data87) > 253) {
                        const err165 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/sectionName", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/sectionName/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                        if (vErrors === null) {
                          vErrors = [err165];
                        } else {
                          vErrors.push(err165);
                        }
                        errors++;
                      }
                      if (func3(data87) < 1) {
                        const err166 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/sectionName", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/sectionName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                        if (vErrors === null) {
                          vErrors = [err166];
                        } else {
                          vErrors.push(err166);
                        }
                        errors++;
                      }
                    } else {
                      const err167 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/sectionName", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/sectionName/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                      if (vErrors === null) {
                        vErrors = [err167];
                      } else {
                        vErrors.push(err167);
                      }
                      errors++;
                    }
                  }
                  if (data84.port !== void 0) {
                    let data88 = data84.port;
                    if (!(typeof data88 == "number" && (!(data88 % 1) && !isNaN(data88)) && isFinite(data88))) {
                      const err168 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/port", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/port/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                      if (vErrors === null) {
                        vErrors = [err168];
                      } else {
                        vErrors.push(err168);
                      }
                      errors++;
                    }
                    if (typeof data88 == "number" && isFinite(data88)) {
                      if (data88 > 65535 || isNaN(data88)) {
                        const err169 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/port", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/port/maximum", keyword: "maximum", params: { comparison: "<=", limit: 65535 }, message: "must be <= 65535" };
                        if (vErrors === null) {
                          vErrors = [err169];
                        } else {
                          vErrors.push(err169);
                        }
                        errors++;
                      }
                      if (data88 < 1 || isNaN(data88)) {
                        const err170 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2 + "/port", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/properties/port/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                        if (vErrors === null) {
                          vErrors = [err170];
                        } else {
                          vErrors.push(err170);
                        }
                        errors++;
                      }
                    }
                  }
                } else {
                  const err171 = { instancePath: instancePath + "/spec/httpRoute/parentRefs/" + i2, schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                  if (vErrors === null) {
                    vErrors = [err171];
                  } else {
                    vErrors.push(err171);
                  }
                  errors++;
                }
              }
            } else {
              const err172 = { instancePath: instancePath + "/spec/httpRoute/parentRefs", schemaPath: "#/properties/spec/properties/httpRoute/properties/parentRefs/type", keyword: "type", params: { type: "array" }, message: "must be array" };
              if (vErrors === null) {
                vErrors = [err172];
              } else {
                vErrors.push(err172);
              }
              errors++;
            }
          }
          if (data82.hostnames !== void 0) {
            let data89 = data82.hostnames;
            if (Array.isArray(data89)) {
              if (data89.length > 16) {
                const err173 = { instancePath: instancePath + "/spec/httpRoute/hostnames", schemaPath: "#/properties/spec/properties/httpRoute/properties/hostnames/maxItems", keyword: "maxItems", params: { limit: 16 }, message: "must NOT have more than 16 items" };
                if (vErrors === null) {
                  vErrors = [err173];
                } else {
                  vErrors.push(err173);
                }
                errors++;
              }
              if (data89.length < 1) {
                const err174 = { instancePath: instancePath + "/spec/httpRoute/hostnames", schemaPath: "#/properties/spec/properties/httpRoute/properties/hostnames/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
                if (vErrors === null) {
                  vErrors = [err174];
                } else {
                  vErrors.push(err174);
                }
                errors++;
              }
              const len3 = data89.length;
              for (let i3 = 0; i3 < len3; i3++) {
                let data90 = data89[i3];
                if (typeof data90 === "string") {
                  if (func3(data90) > 253) {
                    const err175 = { instancePath: instancePath + "/spec/httpRoute/hostnames/" + i3, schemaPath: "#/properties/spec/properties/httpRoute/properties/hostnames/items/maxLength", keyword: "maxLength", params: { limit: 253 }, message: "must NOT have more than 253 characters" };
                    if (vErrors === null) {
                      vErrors = [err175];
                    } else {
                      vErrors.push(err175);
                    }
                    errors++;
                  }
                } else {
                  const err176 = { instancePath: instancePath + "/spec/httpRoute/hostnames/" + i3, schemaPath: "#/properties/spec/properties/httpRoute/properties/hostnames/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                  if (vErrors === null) {
                    vErrors = [err176];
                  } else {
                    vErrors.push(err176);
                  }
                  errors++;
                }
              }
            } else {
              const err177 = { instancePath: instancePath + "/spec/httpRoute/hostnames", schemaPath: "#/properties/spec/properties/httpRoute/properties/hostnames/type", keyword: "type", params: { type: "array" }, message: "must be array" };
              if (vErrors === null) {
                vErrors = [err177];
              } else {
                vErrors.push(err177);
              }
              errors++;
            }
          }
        } else {
          const err178 = { instancePath: instancePath + "/spec/httpRoute", schemaPath: "#/properties/spec/properties/httpRoute/type", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err178];
          } else {
            vErrors.push(err178);
          }
          errors++;
        }
      }
      let data91 = data3.networkPolicy;
      if (data91 && typeof data91 == "object" && !Array.isArray(data91)) {
        if (data91.enabled === void 0) {
          data91.enabled = true;
        }
        for (const key27 in data91) {
          if (!(key27 === "enabled" || key27 === "ingressFrom")) {
            const err179 = { instancePath: instancePath + "/spec/networkPolicy", schemaPath: "#/properties/spec/properties/networkPolicy/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key27 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err179];
            } else {
              vErrors.push(err179);
            }
            errors++;
          }
        }
        if (typeof data91.enabled !== "boolean") {
          const err180 = { instancePath: instancePath + "/spec/networkPolicy/enabled", schemaPath: "#/properties/spec/properties/networkPolicy/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err180];
          } else {
            vErrors.push(err180);
          }
          errors++;
        }
        if (data91.ingressFrom !== void 0) {
          let data93 = data91.ingressFrom;
          if (Array.isArray(data93)) {
            if (data93.length > 32) {
              const err181 = { instancePath: instancePath + "/spec/networkPolicy/ingressFrom", schemaPath: "#/properties/spec/properties/networkPolicy/properties/ingressFrom/maxItems", keyword: "maxItems", params: { limit: 32 }, message: "must NOT have more than 32 items" };
              if (vErrors === null) {
                vErrors = [err181];
              } else {
                vErrors.push(err181);
              }
              errors++;
            }
            const len4 = data93.length;
            for (let i4 = 0; i4 < len4; i4++) {
              let data94 = data93[i4];
              if (data94 && typeof data94 == "object" && !Array.isArray(data94)) {
                for (const key28 in data94) {
                  if (!(key28 === "ipBlock" || key28 === "namespaceSelector" || key28 === "podSelector")) {
                    const err182 = { instancePath: instancePath + "/spec/networkPolicy/ingressFrom/" + i4, schemaPath: "#/properties/spec/properties/networkPolicy/properties/ingressFrom/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key28 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err182];
                    } else {
                      vErrors.push(err182);
                    }
                    errors++;
                  }
                }
                if (data94.ipBlock !== void 0) {
                  let data95 = data94.ipBlock;
                  if (data95 && typeof data95 == "object" && !Array.isArray(data95)) {
                    if (data95.cidr === void 0) {
                      const err183 = { instancePath: instancePath + "/spec/networkPolicy/ingressFrom/" + i4 + "/ipBlock", schemaPath: "#/properties/spec/properties/networkPolicy/properties/ingressFrom/items/properties/ipBlock/required", keyword: "required", params: { missingProperty: "cidr" }, message: "must have required property 'cidr'" };
                      if (vErrors === null) {
                        vErrors = [err183];
                      } else {
                        vErrors.push(err183);
                      }
                      errors++;
                    }
                    for (const key29 in data95) {
                      if (!(key29 === "cidr" || key29 === "except")) {
                        const err184 = { instancePath: instancePath + "/spec/networkPolicy/ingressFrom/" + i4 + "/ipBlock", schemaPath: "#/properties/spec/properties/networkPolicy/properties/ingressFrom/items/properties/ipBlock/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key29 }, message: "must NOT have additional properties" };
                        if (vErrors === null) {
                          vErrors = [err184];
                        } else {
                          vErrors.push(err184);
                        }
                        errors++;
                      }
                    }
                    if (data95.cidr !== void 0) {
                      let data96 = data95.cidr;
                      if (typeof data96 === "string") {
                        if (func3(data96) > 64) {
                          const err185 = { instancePath: instancePath + "/spec/networkPolicy/ingressFrom/" + i4 + "/ipBlock/cidr", schemaPath: "#/properties/spec/properties/networkPolicy/properties/ingressFrom/items/properties/ipBlock/properties/cidr/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
                          if (vErrors === null) {
                            vErrors = [err185];
                          } else {
                            vErrors.push(err185);
                          }
                          errors++;
                        }
                      } else {
                        const err186 = { instancePath: instancePath + "/spec/networkPolicy/ingressFrom/" + i4 + "/ipBlock/cidr", schemaPath: "#/properties/spec/properties/networkPolicy/properties/ingressFrom/items/properties/ipBlock/properties/cidr/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                          vErrors = [err186];
                        } else {
                          vErrors.push(err186);
                        }
                        errors++;
                      }
                    }
                    if (data95.except !== void 0) {
                      let data97 = data95.except;
                      if (Array.isArray(data97)) {
                        if (data97.length > 64) {
                          const err187 = { instancePath: instancePath + "/spec/networkPolicy/ingressFrom/" + i4 + "/ipBlock/except", schemaPath: "#/properties/spec/properties/networkPolicy/properties/ingressFrom/items/properties/ipBlock/properties/except/maxItems", keyword: "maxItems", params: { limit: 64 }, message: "must NOT have more than 64 items" };
                          if (vErrors === null) {
                            vErrors = [err187];
                          } else {
                            vErrors.push(err187);
                          }
                          errors++;
                        }
                        const len5 = data97.length;
                        for (let i5 = 0; i5 < len5; i5++) {
                          let data98 = data97[i5];
                          if (typeof data98 === "string") {
                            if (func3(data98) > 64) {
                              const err188 = { instancePath: instancePath + "/spec/networkPolicy/ingressFrom/" + i4 + "/ipBlock/except/" + i5, schemaPath: "#/properties/spec/properties/networkPolicy/properties/ingressFrom/items/properties/ipBlock/properties/except/items/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
                              if (vErrors === null) {
                                vErrors = [err188];
                              } else {
                                vErrors.push(err188);
                              }
                              errors++;
                            }
                          } else {
                            const err189 = { instancePath: instancePath + "/spec/networkPolicy/ingressFrom/" + i4 + "/ipBlock/except/" + i5, schemaPath: "#/properties/spec/properties/networkPolicy/properties/ingressFrom/items/properties/ipBlock/properties/except/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                            if (vErrors === null) {
                              vErrors = [err189];
                            } else {
                              vErrors.push(err189);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err190 = { instancePath: instancePath + "/spec/networkPolicy/ingressFrom/" + i4 + "/ipBlock/except", schemaPath: "#/properties/spec/properties/networkPolicy/properties/ingressFrom/items/properties/ipBlock/properties/except/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                        if (vErrors === null) {
                          vErrors = [err190];
                        } else {
                          vErrors.push(err190);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err191 = { instancePath: instancePath + "/spec/networkPolicy/ingressFrom/" + i4 + "/ipBlock", schemaPath: "#/properties/spec/properties/networkPolicy/properties/ingressFrom/items/properties/ipBlock/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                    if (vErrors === null) {
                      vErrors = [err191];
                    } else {
                      vErrors.push(err191);
                    }
                    errors++;
                  }
                }
                if (data94.namespaceSelector !== void 0) {
                  if (!validate52(data94.namespaceSelector, { instancePath: instancePath + "/spec/networkPolicy/ingressFrom/" + i4 + "/namespaceSelector", parentData: data94, parentDataProperty: "namespaceSelector", rootData })) {
                    vErrors = vErrors === null ? validate52.errors : append(vErrors, validate52.errors);
                    errors = vErrors.length;
                  }
                }
                if (data94.podSelector !== void 0) {
                  if (!validate52(data94.podSelector, { instancePath: instancePath + "/spec/networkPolicy/ingressFrom/" + i4 + "/podSelector", parentData: data94, parentDataProperty: "podSelector", rootData })) {
                    vErrors = vErrors === null ? validate52.errors : append(vErrors, validate52.errors);
                    errors = vErrors.length;
                  }
                }
              } else {
                const err192 = { instancePath: instancePath + "/spec/networkPolicy/ingressFrom/" + i4, schemaPath: "#/properties/spec/properties/networkPolicy/properties/ingressFrom/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err192];
                } else {
                  vErrors.push(err192);
                }
                errors++;
              }
            }
          } else {
            const err193 = { instancePath: instancePath + "/spec/networkPolicy/ingressFrom", schemaPath: "#/properties/spec/properties/networkPolicy/properties/ingressFrom/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err193];
            } else {
              vErrors.push(err193);
            }
            errors++;
          }
        }
      } else {
        const err194 = { instancePath: instancePath + "/spec/networkPolicy", schemaPath: "#/properties/spec/properties/networkPolicy/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err194];
        } else {
          vErrors.push(err194);
        }
        errors++;
      }
      let data101 = data3.monitoring;
      if (data101 && typeof data101 == "object" && !Array.isArray(data101)) {
        if (data101.enabled === void 0) {
          data101.enabled = false;
        }
        for (const key30 in data101) {
          if (!(key30 === "enabled" || key30 === "labels")) {
            const err195 = { instancePath: instancePath + "/spec/monitoring", schemaPath: "#/properties/spec/properties/monitoring/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key30 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err195];
            } else {
              vErrors.push(err195);
            }
            errors++;
          }
        }
        if (typeof data101.enabled !== "boolean") {
          const err196 = { instancePath: instancePath + "/spec/monitoring/enabled", schemaPath: "#/properties/spec/properties/monitoring/properties/enabled/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err196];
          } else {
            vErrors.push(err196);
          }
          errors++;
        }
        if (data101.labels !== void 0) {
          let data103 = data101.labels;
          if (data103 && typeof data103 == "object" && !Array.isArray(data103)) {
            if (Object.keys(data103).length > 64) {
              const err197 = { instancePath: instancePath + "/spec/monitoring/labels", schemaPath: "#/properties/spec/properties/monitoring/properties/labels/maxProperties", keyword: "maxProperties", params: { limit: 64 }, message: "must NOT have more than 64 properties" };
              if (vErrors === null) {
                vErrors = [err197];
              } else {
                vErrors.push(err197);
              }
              errors++;
            }
            for (const key31 in data103) {
              let data104 = data103[key31];
              if (typeof data104 === "string") {
                if (func3(data104) > 63) {
                  const err198 = { instancePath: instancePath + "/spec/monitoring/labels/" + key31.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/monitoring/properties/labels/additionalProperties/maxLength", keyword: "maxLength", params: { limit: 63 }, message: "must NOT have more than 63 characters" };
                  if (vErrors === null) {
                    vErrors = [err198];
                  } else {
                    vErrors.push(err198);
                  }
                  errors++;
                }
              } else {
                const err199 = { instancePath: instancePath + "/spec/monitoring/labels/" + key31.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/spec/properties/monitoring/properties/labels/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                  vErrors = [err199];
                } else {
                  vErrors.push(err199);
                }
                errors++;
              }
            }
          } else {
            const err200 = { instancePath: instancePath + "/spec/monitoring/labels", schemaPath: "#/properties/spec/properties/monitoring/properties/labels/type", keyword: "type", params: { type: "object" }, message: "must be object" };
            if (vErrors === null) {
              vErrors = [err200];
            } else {
              vErrors.push(err200);
            }
            errors++;
          }
        }
      } else {
        const err201 = { instancePath: instancePath + "/spec/monitoring", schemaPath: "#/properties/spec/properties/monitoring/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err201];
        } else {
          vErrors.push(err201);
        }
        errors++;
      }
    } else {
      const err202 = { instancePath: instancePath + "/spec", schemaPath: "#/properties/spec/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err202];
      } else {
        vErrors.push(err202);
      }
      errors++;
    }
    if (data.status !== void 0) {
      let data105 = data.status;
      if (data105 && typeof data105 == "object" && !Array.isArray(data105)) {
        for (const key32 in data105) {
          if (!func2.call(schema6.properties.status.properties, key32)) {
            const err203 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key32 }, message: "must NOT have additional properties" };
            if (vErrors === null) {
              vErrors = [err203];
            } else {
              vErrors.push(err203);
            }
            errors++;
          }
        }
        if (data105.observedGeneration !== void 0) {
          let data106 = data105.observedGeneration;
          if (!(typeof data106 == "number" && (!(data106 % 1) && !isNaN(data106)) && isFinite(data106))) {
            const err204 = { instancePath: instancePath + "/status/observedGeneration", schemaPath: "#/properties/status/properties/observedGeneration/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
            if (vErrors === null) {
              vErrors = [err204];
            } else {
              vErrors.push(err204);
            }
            errors++;
          }
        }
        if (data105.conditions !== void 0) {
          let data107 = data105.conditions;
          if (Array.isArray(data107)) {
            if (data107.length > 32) {
              const err205 = { instancePath: instancePath + "/status/conditions", schemaPath: "#/properties/status/properties/conditions/maxItems", keyword: "maxItems", params: { limit: 32 }, message: "must NOT have more than 32 items" };
              if (vErrors === null) {
                vErrors = [err205];
              } else {
                vErrors.push(err205);
              }
              errors++;
            }
            const len6 = data107.length;
            for (let i6 = 0; i6 < len6; i6++) {
              let data108 = data107[i6];
              if (data108 && typeof data108 == "object" && !Array.isArray(data108)) {
                if (data108.type === void 0) {
                  const err206 = { instancePath: instancePath + "/status/conditions/" + i6, schemaPath: "#/properties/status/properties/conditions/items/required", keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
                  if (vErrors === null) {
                    vErrors = [err206];
                  } else {
                    vErrors.push(err206);
                  }
                  errors++;
                }
                if (data108.status === void 0) {
                  const err207 = { instancePath: instancePath + "/status/conditions/" + i6, schemaPath: "#/properties/status/properties/conditions/items/required", keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
                  if (vErrors === null) {
                    vErrors = [err207];
                  } else {
                    vErrors.push(err207);
                  }
                  errors++;
                }
                if (data108.lastTransitionTime === void 0) {
                  const err208 = { instancePath: instancePath + "/status/conditions/" + i6, schemaPath: "#/properties/status/properties/conditions/items/required", keyword: "required", params: { missingProperty: "lastTransitionTime" }, message: "must have required property 'lastTransitionTime'" };
                  if (vErrors === null) {
                    vErrors = [err208];
                  } else {
                    vErrors.push(err208);
                  }
                  errors++;
                }
                if (data108.reason === void 0) {
                  const err209 = { instancePath: instancePath + "/status/conditions/" + i6, schemaPath: "#/properties/status/properties/conditions/items/required", keyword: "required", params: { missingProperty: "reason" }, message: "must have required property 'reason'" };
                  if (vErrors === null) {
                    vErrors = [err209];
                  } else {
                    vErrors.push(err209);
                  }
                  errors++;
                }
                if (data108.message === void 0) {
                  const err210 = { instancePath: instancePath + "/status/conditions/" + i6, schemaPath: "#/properties/status/properties/conditions/items/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
                  if (vErrors === null) {
                    vErrors = [err210];
                  } else {
                    vErrors.push(err210);
                  }
                  errors++;
                }
                for (const key33 in data108) {
                  if (!(key33 === "type" || key33 === "status" || key33 === "observedGeneration" || key33 === "lastTransitionTime" || key33 === "reason" || key33 === "message")) {
                    const err211 = { instancePath: instancePath + "/status/conditions/" + i6, schemaPath: "#/properties/status/properties/conditions/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key33 }, message: "must NOT have additional properties" };
                    if (vErrors === null) {
                      vErrors = [err211];
                    } else {
                      vErrors.push(err211);
                    }
                    errors++;
                  }
                }
                if (data108.type !== void 0) {
                  let data109 = data108.type;
                  if (typeof data109 === "string") {
                    if (func3(data109) > 316) {
                      const err212 = { instancePath: instancePath + "/status/conditions/" + i6 + "/type", schemaPath: "#/properties/status/properties/conditions/items/properties/type/maxLength", keyword: "maxLength", params: { limit: 316 }, message: "must NOT have more than 316 characters" };
                      if (vErrors === null) {
                        vErrors = [err212];
                      } else {
                        vErrors.push(err212);
                      }
                      errors++;
                    }
                  } else {
                    const err213 = { instancePath: instancePath + "/status/conditions/" + i6 + "/type", schemaPath: "#/properties/status/properties/conditions/items/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err213];
                    } else {
                      vErrors.push(err213);
                    }
                    errors++;
                  }
                }
                if (data108.status !== void 0) {
                  let data110 = data108.status;
                  if (typeof data110 !== "string") {
                    const err214 = { instancePath: instancePath + "/status/conditions/" + i6 + "/status", schemaPath: "#/properties/status/properties/conditions/items/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err214];
                    } else {
                      vErrors.push(err214);
                    }
                    errors++;
                  }
                  if (!(data110 === "True" || data110 === "False" || data110 === "Unknown")) {
                    const err215 = { instancePath: instancePath + "/status/conditions/" + i6 + "/status", schemaPath: "#/properties/status/properties/conditions/items/properties/status/enum", keyword: "enum", params: { allowedValues: schema6.properties.status.properties.conditions.items.properties.status.enum }, message: "must be equal to one of the allowed values" };
                    if (vErrors === null) {
                      vErrors = [err215];
                    } else {
                      vErrors.push(err215);
                    }
                    errors++;
                  }
                }
                if (data108.observedGeneration !== void 0) {
                  let data111 = data108.observedGeneration;
                  if (!(typeof data111 == "number" && (!(data111 % 1) && !isNaN(data111)) && isFinite(data111))) {
                    const err216 = { instancePath: instancePath + "/status/conditions/" + i6 + "/observedGeneration", schemaPath: "#/properties/status/properties/conditions/items/properties/observedGeneration/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                    if (vErrors === null) {
                      vErrors = [err216];
                    } else {
                      vErrors.push(err216);
                    }
                    errors++;
                  }
                  if (typeof data111 == "number" && isFinite(data111)) {
                    if (data111 < 0 || isNaN(data111)) {
                      const err217 = { instancePath: instancePath + "/status/conditions/" + i6 + "/observedGeneration", schemaPath: "#/properties/status/properties/conditions/items/properties/observedGeneration/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" };
                      if (vErrors === null) {
                        vErrors = [err217];
                      } else {
                        vErrors.push(err217);
                      }
                      errors++;
                    }
                  }
                }
                if (data108.lastTransitionTime !== void 0) {
                  if (typeof data108.lastTransitionTime !== "string") {
                    const err218 = { instancePath: instancePath + "/status/conditions/" + i6 + "/lastTransitionTime", schemaPath: "#/properties/status/properties/conditions/items/properties/lastTransitionTime/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err218];
                    } else {
                      vErrors.push(err218);
                    }
                    errors++;
                  }
                }
                if (data108.reason !== void 0) {
                  let data113 = data108.reason;
                  if (typeof data113 === "string") {
                    if (func3(data113) > 1024) {
                      const err219 = { instancePath: instancePath + "/status/conditions/" + i6 + "/reason", schemaPath: "#/properties/status/properties/conditions/items/properties/reason/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" };
                      if (vErrors === null) {
                        vErrors = [err219];
                      } else {
                        vErrors.push(err219);
                      }
                      errors++;
                    }
                  } else {
                    const err220 = { instancePath: instancePath + "/status/conditions/" + i6 + "/reason", schemaPath: "#/properties/status/properties/conditions/items/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err220];
                    } else {
                      vErrors.push(err220);
                    }
                    errors++;
                  }
                }
                if (data108.message !== void 0) {
                  let data114 = data108.message;
                  if (typeof data114 === "string") {
                    if (func3(data114) > 32768) {
                      const err221 = { instancePath: instancePath + "/status/conditions/" + i6 + "/message", schemaPath: "#/properties/status/properties/conditions/items/properties/message/maxLength", keyword: "maxLength", params: { limit: 32768 }, message: "must NOT have more than 32768 characters" };
                      if (vErrors === null) {
                        vErrors = [err221];
                      } else {
                        vErrors.push(err221);
                      }
                      errors++;
                    }
                  } else {
                    const err222 = { instancePath: instancePath + "/status/conditions/" + i6 + "/message", schemaPath: "#/properties/status/properties/conditions/items/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                    if (vErrors === null) {
                      vErrors = [err222];
                    } else {
                      vErrors.push(err222);
                    }
                    errors++;
                  }
                }
              } else {
                const err223 = { instancePath: instancePath + "/status/conditions/" + i6, schemaPath: "#/properties/status/properties/conditions/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err223];
                } else {
                  vErrors.push(err223);
                }
                errors++;
              }
            }
          } else {
            const err224 = { instancePath: instancePath + "/status/conditions", schemaPath: "#/properties/status/properties/conditions/type", keyword: "type", params: { type: "array" }, message: "must be array" };
            if (vErrors === null) {
              vErrors = [err224];
            } else {
              vErrors.push(err224);
            }
            errors++;
          }
        }
        if (data105.version !== void 0) {
          let data115 = data105.version;
          if (typeof data115 === "string") {
            if (func3(data115) > 128) {
              const err225 = { instancePath: instancePath + "/status/version", schemaPath: "#/properties/status/properties/version/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" };
              if (vErrors === null) {
                vErrors = [err225];
              } else {
                vErrors.push(err225);
              }
              errors++;
            }
          } else {
            const err226 = { instancePath: instancePath + "/status/version", schemaPath: "#/properties/status/properties/version/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err226];
            } else {
              vErrors.push(err226);
            }
            errors++;
          }
        }
        if (data105.url !== void 0) {
          let data116 = data105.url;
          if (typeof data116 === "string") {
            if (func3(data116) > 2048) {
              const err227 = { instancePath: instancePath + "/status/url", schemaPath: "#/properties/status/properties/url/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" };
              if (vErrors === null) {
                vErrors = [err227];
              } else {
                vErrors.push(err227);
              }
              errors++;
            }
          } else {
            const err228 = { instancePath: instancePath + "/status/url", schemaPath: "#/properties/status/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err228];
            } else {
              vErrors.push(err228);
            }
            errors++;
          }
        }
        if (data105.configVersion !== void 0) {
          let data117 = data105.configVersion;
          if (typeof data117 === "string") {
            if (func3(data117) > 64) {
              const err229 = { instancePath: instancePath + "/status/configVersion", schemaPath: "#/properties/status/properties/configVersion/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
              if (vErrors === null) {
                vErrors = [err229];
              } else {
                vErrors.push(err229);
              }
              errors++;
            }
          } else {
            const err230 = { instancePath: instancePath + "/status/configVersion", schemaPath: "#/properties/status/properties/configVersion/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err230];
            } else {
              vErrors.push(err230);
            }
            errors++;
          }
        }
        if (data105.secretVersion !== void 0) {
          let data118 = data105.secretVersion;
          if (typeof data118 === "string") {
            if (func3(data118) > 64) {
              const err231 = { instancePath: instancePath + "/status/secretVersion", schemaPath: "#/properties/status/properties/secretVersion/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
              if (vErrors === null) {
                vErrors = [err231];
              } else {
                vErrors.push(err231);
              }
              errors++;
            }
          } else {
            const err232 = { instancePath: instancePath + "/status/secretVersion", schemaPath: "#/properties/status/properties/secretVersion/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err232];
            } else {
              vErrors.push(err232);
            }
            errors++;
          }
        }
        if (data105.identsVersion !== void 0) {
          let data119 = data105.identsVersion;
          if (typeof data119 === "string") {
            if (func3(data119) > 64) {
              const err233 = { instancePath: instancePath + "/status/identsVersion", schemaPath: "#/properties/status/properties/identsVersion/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
              if (vErrors === null) {
                vErrors = [err233];
              } else {
                vErrors.push(err233);
              }
              errors++;
            }
          } else {
            const err234 = { instancePath: instancePath + "/status/identsVersion", schemaPath: "#/properties/status/properties/identsVersion/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err234];
            } else {
              vErrors.push(err234);
            }
            errors++;
          }
        }
        if (data105.failedIdentsVersion !== void 0) {
          let data120 = data105.failedIdentsVersion;
          if (typeof data120 === "string") {
            if (func3(data120) > 64) {
              const err235 = { instancePath: instancePath + "/status/failedIdentsVersion", schemaPath: "#/properties/status/properties/failedIdentsVersion/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
              if (vErrors === null) {
                vErrors = [err235];
              } else {
                vErrors.push(err235);
              }
              errors++;
            }
          } else {
            const err236 = { instancePath: instancePath + "/status/failedIdentsVersion", schemaPath: "#/properties/status/properties/failedIdentsVersion/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err236];
            } else {
              vErrors.push(err236);
            }
            errors++;
          }
        }
        if (data105.synthHash !== void 0) {
          let data121 = data105.synthHash;
          if (typeof data121 === "string") {
            if (func3(data121) > 64) {
              const err237 = { instancePath: instancePath + "/status/synthHash", schemaPath: "#/properties/status/properties/synthHash/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
              if (vErrors === null) {
                vErrors = [err237];
              } else {
                vErrors.push(err237);
              }
              errors++;
            }
          } else {
            const err238 = { instancePath: instancePath + "/status/synthHash", schemaPath: "#/properties/status/properties/synthHash/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err238];
            } else {
              vErrors.push(err238);
            }
            errors++;
          }
        }
        if (data105.lastCommit !== void 0) {
          let data122 = data105.lastCommit;
          if (typeof data122 === "string") {
            if (func3(data122) > 64) {
              const err239 = { instancePath: instancePath + "/status/lastCommit", schemaPath: "#/properties/status/properties/lastCommit/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
              if (vErrors === null) {
                vErrors = [err239];
              } else {
                vErrors.push(err239);
              }
              errors++;
            }
          } else {
            const err240 = { instancePath: instancePath + "/status/lastCommit", schemaPath: "#/properties/status/properties/lastCommit/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            if (vErrors === null) {
              vErrors = [err240];
            } else {
              vErrors.push(err240);
            }
            errors++;
          }
        }
      } else {
        const err241 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
          vErrors = [err241];
        } else {
          vErrors.push(err241);
        }
        errors++;
      }
    }
  } else {
    const err242 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    if (vErrors === null) {
      vErrors = [err242];
    } else {
      vErrors.push(err242);
    }
    errors++;
  }
  validate21.errors = vErrors;
  return errors === 0;
}
var validateConfigSchema = validate91;
var schema36 = { "title": "Workspace", "description": "One index with its crawlers, projects, people and search aliases.", "type": "object", "additionalProperties": false, "required": ["name", "crawlers"], "properties": { "name": { "title": "Name", "description": 'Name of the workspace and last part of its index name: at most 237 bytes, no uppercase letter and no letter without case, none of \\ / * ? " < > | , # : or a space, and not beginning with - _ + or a full stop. Data stays under the old name if you change it.', "type": "string", "minLength": 1, "pattern": '^[^-_+.A-Z\\\\/*?"<>| ,#:][^A-Z\\\\/*?"<>| ,#:]*$', "x-hint": "lowercase letters, digits and - _ + . where the first is a letter or a digit", "examples": ["demo"] }, "crawlers_api_key": { "title": "API key variable", "description": "Name of the environment variable, which is the key of the Secret, that holds the key with which crawlers sign in to the api. Never the value itself. Default: CRAWLERS_API_KEY.", "type": ["string", "null"], "pattern": "^[A-Za-z_][A-Za-z0-9_]*$", "x-hint": "the name of an environment variable: letters, digits and _, not beginning with a digit", "examples": ["CRAWLERS_API_KEY"] }, "crawlers": { "title": "Crawlers", "description": "Where changes and tasks come from. Required, even if empty.", "type": "array", "items": { "$ref": "#/$defs/Crawler" } }, "projects": { "title": "Projects", "description": "Named filters over repositories, branches and files, for project:NAME in a search.", "type": ["array", "null"], "items": { "$ref": "#/$defs/Project" } }, "idents": { "title": "Identities", "description": "People and the accounts that are theirs. After a change, documents that were indexed before need update-idents.", "type": ["array", "null"], "items": { "$ref": "#/$defs/Ident" } }, "search_aliases": { "title": "Search aliases", "description": "Names for searches. An alias that Monocle cannot read stops the api.", "type": ["array", "null"], "items": { "$ref": "#/$defs/SearchAlias" } } } };
var pattern11 = new RegExp('^[^-_+.A-Z\\\\/*?"<>| ,#:][^A-Z\\\\/*?"<>| ,#:]*$', "u");
var pattern12 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");
var pattern13 = new RegExp("^\\d{4}-\\d{2}-\\d{2}", "u");
var schema38 = { "title": "GitHub organization", "description": "Pull requests and issues of an organization or a personal account on GitHub.", "type": "object", "additionalProperties": false, "required": ["github_organization"], "properties": { "github_organization": { "title": "Organization", "description": "Name of the organization, or of a personal account; the latter needs github_repositories.", "type": "string", "minLength": 1, "pattern": "^[^/\\s]+$", "x-hint": "the name alone, without https://github.com/", "examples": ["change-metrics"] }, "github_repositories": { "title": "Repositories", "description": "Names of the repositories, without the organization. Default: all repositories of the organization.", "type": ["array", "null"], "items": { "type": "string", "minLength": 1, "pattern": "^[^/\\s]+$", "x-hint": "the name of a repository without its organization" } }, "github_url": { "title": "GraphQL endpoint", "description": "URL of the GraphQL endpoint, for GitHub Enterprise: https://<host>/api/graphql. Default: https://api.github.com/graphql.", "type": ["string", "null"], "minLength": 1, "pattern": "^https?://[^\\s/?#][^\\s]*/graphql$", "x-hint": "the URL of a GraphQL endpoint, which ends in /graphql", "examples": ["https://github.example.org/api/graphql"] }, "github_token": { "title": "Token variable", "description": "Name of the environment variable, which is the key of the Secret, that holds the GitHub token. Never the value itself. Default: GITHUB_TOKEN.", "type": ["string", "null"], "pattern": "^[A-Za-z_][A-Za-z0-9_]*$", "x-hint": "the name of an environment variable: letters, digits and _, not beginning with a digit", "examples": ["GITHUB_TOKEN"] } } };
var pattern14 = new RegExp("^[^/\\s]+$", "u");
var pattern16 = new RegExp("^https?://[^\\s/?#][^\\s]*/graphql$", "u");
function validate94(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        if (!pattern14.test(data0)) {
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
        const err5 = { instancePath: instancePath + "/github_repositories", schemaPath: "#/properties/github_repositories/type", keyword: "type", params: { type: schema38.properties.github_repositories.type }, message: "must be array,null" };
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
            if (!pattern14.test(data2)) {
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
        const err9 = { instancePath: instancePath + "/github_url", schemaPath: "#/properties/github_url/type", keyword: "type", params: { type: schema38.properties.github_url.type }, message: "must be string,null" };
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
        if (!pattern16.test(data3)) {
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
        const err12 = { instancePath: instancePath + "/github_token", schemaPath: "#/properties/github_token/type", keyword: "type", params: { type: schema38.properties.github_token.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
      if (typeof data4 === "string") {
        if (!pattern12.test(data4)) {
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
  validate94.errors = vErrors;
  return errors === 0;
}
var schema39 = { "title": "GitHub users", "description": "Pull requests that the given users opened anywhere on GitHub. Needs Monocle 1.10.0.", "type": "object", "additionalProperties": false, "required": ["github_users"], "properties": { "github_users": { "title": "Users", "description": "Login names of the users.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "github_url": { "title": "GraphQL endpoint", "description": "URL of the GraphQL endpoint, for GitHub Enterprise: https://<host>/api/graphql. Default: https://api.github.com/graphql.", "type": ["string", "null"], "minLength": 1, "pattern": "^https?://[^\\s/?#][^\\s]*/graphql$", "x-hint": "the URL of a GraphQL endpoint, which ends in /graphql", "examples": ["https://github.example.org/api/graphql"] }, "github_token": { "title": "Token variable", "description": "Name of the environment variable, which is the key of the Secret, that holds the GitHub token. Never the value itself. Default: GITHUB_TOKEN.", "type": ["string", "null"], "pattern": "^[A-Za-z_][A-Za-z0-9_]*$", "x-hint": "the name of an environment variable: letters, digits and _, not beginning with a digit", "examples": ["GITHUB_TOKEN"] } } };
function validate96(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        const err5 = { instancePath: instancePath + "/github_url", schemaPath: "#/properties/github_url/type", keyword: "type", params: { type: schema39.properties.github_url.type }, message: "must be string,null" };
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
        if (!pattern16.test(data2)) {
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
        const err8 = { instancePath: instancePath + "/github_token", schemaPath: "#/properties/github_token/type", keyword: "type", params: { type: schema39.properties.github_token.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (typeof data3 === "string") {
        if (!pattern12.test(data3)) {
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
  validate96.errors = vErrors;
  return errors === 0;
}
var schema40 = { "title": "GitLab group", "description": "Merge requests of a group on GitLab.", "type": "object", "additionalProperties": false, "required": ["gitlab_organization"], "properties": { "gitlab_organization": { "title": "Group", "description": "Full path of the group.", "type": "string", "minLength": 1, "examples": ["redhat/centos-stream"] }, "gitlab_repositories": { "title": "Repositories", "description": "Paths of the projects below the group. Default: all projects of the group.", "type": ["array", "null"], "items": { "type": "string", "minLength": 1 } }, "gitlab_url": { "title": "GraphQL endpoint", "description": "URL of the GraphQL endpoint: https://<host>/api/graphql. Default: https://gitlab.com/api/graphql.", "type": ["string", "null"], "minLength": 1, "pattern": "^https?://[^\\s/?#][^\\s]*/graphql$", "x-hint": "the URL of a GraphQL endpoint, which ends in /graphql", "examples": ["https://gitlab.example.org/api/graphql"] }, "gitlab_token": { "title": "Token variable", "description": "Name of the environment variable, which is the key of the Secret, that holds the GitLab token. Never the value itself. Default: GITLAB_TOKEN.", "type": ["string", "null"], "pattern": "^[A-Za-z_][A-Za-z0-9_]*$", "x-hint": "the name of an environment variable: letters, digits and _, not beginning with a digit", "examples": ["GITLAB_TOKEN"] } } };
function validate98(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        const err4 = { instancePath: instancePath + "/gitlab_repositories", schemaPath: "#/properties/gitlab_repositories/type", keyword: "type", params: { type: schema40.properties.gitlab_repositories.type }, message: "must be array,null" };
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
        const err7 = { instancePath: instancePath + "/gitlab_url", schemaPath: "#/properties/gitlab_url/type", keyword: "type", params: { type: schema40.properties.gitlab_url.type }, message: "must be string,null" };
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
        if (!pattern16.test(data3)) {
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
        const err10 = { instancePath: instancePath + "/gitlab_token", schemaPath: "#/properties/gitlab_token/type", keyword: "type", params: { type: schema40.properties.gitlab_token.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
      if (typeof data4 === "string") {
        if (!pattern12.test(data4)) {
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
  validate98.errors = vErrors;
  return errors === 0;
}
var schema41 = { "title": "Gerrit", "description": "Reviews of a Gerrit server.", "type": "object", "additionalProperties": false, "required": ["gerrit_url"], "properties": { "gerrit_url": { "title": "URL", "description": "URL of the Gerrit server.", "type": "string", "minLength": 1, "pattern": "^https?://[^\\s/?#]", "x-hint": "a URL that begins with http:// or https://", "examples": ["https://review.opendev.org"] }, "gerrit_repositories": { "title": "Repositories", "description": "Names of the repositories; one that begins with ^ is a regular expression. Without any, nothing is crawled.", "type": ["array", "null"], "items": { "type": "string", "minLength": 1 } }, "gerrit_login": { "title": "Login", "description": "Name with which to sign in. Default: anonymous.", "type": ["string", "null"], "minLength": 1 }, "gerrit_password": { "title": "Password variable", "description": "Name of the environment variable, which is the key of the Secret, that holds the password of gerrit_login. Never the value itself. Default: GERRIT_PASSWORD.", "type": ["string", "null"], "pattern": "^[A-Za-z_][A-Za-z0-9_]*$", "x-hint": "the name of an environment variable: letters, digits and _, not beginning with a digit", "examples": ["GERRIT_PASSWORD"] }, "gerrit_prefix": { "title": "Prefix", "description": "Put before the name of each repository in the index.", "type": ["string", "null"], "minLength": 1, "examples": ["opendev/"] } } };
var pattern22 = new RegExp("^https?://[^\\s/?#]", "u");
function validate100(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        if (!pattern22.test(data0)) {
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
        const err5 = { instancePath: instancePath + "/gerrit_repositories", schemaPath: "#/properties/gerrit_repositories/type", keyword: "type", params: { type: schema41.properties.gerrit_repositories.type }, message: "must be array,null" };
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
        const err8 = { instancePath: instancePath + "/gerrit_login", schemaPath: "#/properties/gerrit_login/type", keyword: "type", params: { type: schema41.properties.gerrit_login.type }, message: "must be string,null" };
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
        const err10 = { instancePath: instancePath + "/gerrit_password", schemaPath: "#/properties/gerrit_password/type", keyword: "type", params: { type: schema41.properties.gerrit_password.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
      if (typeof data4 === "string") {
        if (!pattern12.test(data4)) {
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
        const err12 = { instancePath: instancePath + "/gerrit_prefix", schemaPath: "#/properties/gerrit_prefix/type", keyword: "type", params: { type: schema41.properties.gerrit_prefix.type }, message: "must be string,null" };
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
  validate100.errors = vErrors;
  return errors === 0;
}
var schema42 = { "title": "Bugzilla", "description": "Bugs that refer to changes. Monocle knows the fields of Red Hat's Bugzilla.", "type": "object", "additionalProperties": false, "required": ["bugzilla_url"], "properties": { "bugzilla_url": { "title": "URL", "description": "URL of the Bugzilla server.", "type": "string", "minLength": 1, "pattern": "^https?://[^\\s/?#]", "x-hint": "a URL that begins with http:// or https://", "examples": ["https://bugzilla.redhat.com"] }, "bugzilla_products": { "title": "Products", "description": "Names of the products. Without any, nothing is crawled.", "type": ["array", "null"], "items": { "type": "string", "minLength": 1 } }, "bugzilla_token": { "title": "Token variable", "description": "Name of the environment variable, which is the key of the Secret, that holds the API key. Never the value itself. Default: BUGZILLA_TOKEN.", "type": ["string", "null"], "pattern": "^[A-Za-z_][A-Za-z0-9_]*$", "x-hint": "the name of an environment variable: letters, digits and _, not beginning with a digit", "examples": ["BUGZILLA_TOKEN"] } } };
function validate102(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        if (!pattern22.test(data0)) {
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
        const err5 = { instancePath: instancePath + "/bugzilla_products", schemaPath: "#/properties/bugzilla_products/type", keyword: "type", params: { type: schema42.properties.bugzilla_products.type }, message: "must be array,null" };
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
        const err8 = { instancePath: instancePath + "/bugzilla_token", schemaPath: "#/properties/bugzilla_token/type", keyword: "type", params: { type: schema42.properties.bugzilla_token.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (typeof data3 === "string") {
        if (!pattern12.test(data3)) {
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
  validate102.errors = vErrors;
  return errors === 0;
}
var schema43 = { "title": "GitHub App (ignored)", "description": "Monocle reads these settings and crawls nothing with them. Use github_organization with github_token.", "type": "object", "additionalProperties": false, "required": ["github_app_id", "github_app_key_path"], "properties": { "github_app_id": { "title": "App id", "description": "Id of the GitHub App.", "type": "string", "minLength": 1 }, "github_app_key_path": { "title": "Key path", "description": "Path of the private key.", "type": "string", "minLength": 1 }, "github_app_organization": { "title": "Organization", "description": "Name of the organization.", "type": ["string", "null"], "minLength": 1 }, "github_app_repositories": { "title": "Repositories", "description": "Names of the repositories.", "type": ["array", "null"], "items": { "type": "string", "minLength": 1 } }, "github_app_url": { "title": "URL", "description": "URL of the GitHub server.", "type": ["string", "null"], "minLength": 1 } } };
function validate104(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        const err7 = { instancePath: instancePath + "/github_app_organization", schemaPath: "#/properties/github_app_organization/type", keyword: "type", params: { type: schema43.properties.github_app_organization.type }, message: "must be string,null" };
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
        const err9 = { instancePath: instancePath + "/github_app_repositories", schemaPath: "#/properties/github_app_repositories/type", keyword: "type", params: { type: schema43.properties.github_app_repositories.type }, message: "must be array,null" };
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
        const err12 = { instancePath: instancePath + "/github_app_url", schemaPath: "#/properties/github_app_url/type", keyword: "type", params: { type: schema43.properties.github_app_url.type }, message: "must be string,null" };
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
  validate104.errors = vErrors;
  return errors === 0;
}
function validate93(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        if (!pattern13.test(data1)) {
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
      if (!validate94(data2, { instancePath: instancePath + "/provider", parentData: data, parentDataProperty: "provider", rootData })) {
        vErrors = vErrors === null ? validate94.errors : append(vErrors, validate94.errors);
        errors = vErrors.length;
      }
      var _valid0 = _errs8 === errors;
      if (_valid0) {
        valid1 = true;
        passing0 = 0;
      }
      const _errs9 = errors;
      if (!validate96(data2, { instancePath: instancePath + "/provider", parentData: data, parentDataProperty: "provider", rootData })) {
        vErrors = vErrors === null ? validate96.errors : append(vErrors, validate96.errors);
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
        if (!validate98(data2, { instancePath: instancePath + "/provider", parentData: data, parentDataProperty: "provider", rootData })) {
          vErrors = vErrors === null ? validate98.errors : append(vErrors, validate98.errors);
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
          if (!validate100(data2, { instancePath: instancePath + "/provider", parentData: data, parentDataProperty: "provider", rootData })) {
            vErrors = vErrors === null ? validate100.errors : append(vErrors, validate100.errors);
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
            if (!validate102(data2, { instancePath: instancePath + "/provider", parentData: data, parentDataProperty: "provider", rootData })) {
              vErrors = vErrors === null ? validate102.errors : append(vErrors, validate102.errors);
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
              if (!validate104(data2, { instancePath: instancePath + "/provider", parentData: data, parentDataProperty: "provider", rootData })) {
                vErrors = vErrors === null ? validate104.errors : append(vErrors, validate104.errors);
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
  validate93.errors = vErrors;
  return errors === 0;
}
var schema44 = { "title": "Project", "description": "A filter with a name. A change belongs to the project if every given expression matches.", "type": "object", "additionalProperties": false, "required": ["name"], "properties": { "name": { "title": "Name", "description": "Name of the project, unique in its workspace.", "type": "string", "minLength": 1 }, "repository_regex": { "title": "Repositories", "description": "Regular expression (Lucene) that the whole name of the repository matches. Default: any.", "type": ["string", "null"], "minLength": 1, "examples": ["change-metrics/.*"] }, "branch_regex": { "title": "Branches", "description": "Regular expression (Lucene) that the whole name of the target branch matches. Default: any.", "type": ["string", "null"], "minLength": 1, "examples": ["main|stable/.*"] }, "file_regex": { "title": "Files", "description": "Regular expression (Lucene) that the whole path of a changed file matches. Default: any.", "type": ["string", "null"], "minLength": 1, "examples": ["docs/.*"] } } };
function validate107(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        const err4 = { instancePath: instancePath + "/repository_regex", schemaPath: "#/properties/repository_regex/type", keyword: "type", params: { type: schema44.properties.repository_regex.type }, message: "must be string,null" };
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
        const err6 = { instancePath: instancePath + "/branch_regex", schemaPath: "#/properties/branch_regex/type", keyword: "type", params: { type: schema44.properties.branch_regex.type }, message: "must be string,null" };
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
        const err8 = { instancePath: instancePath + "/file_regex", schemaPath: "#/properties/file_regex/type", keyword: "type", params: { type: schema44.properties.file_regex.type }, message: "must be string,null" };
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
  validate107.errors = vErrors;
  return errors === 0;
}
var schema45 = { "title": "Identity", "description": "One person, with the accounts that are theirs.", "type": "object", "additionalProperties": false, "required": ["ident", "aliases"], "properties": { "ident": { "title": "Name", "description": "Name under which Monocle shows the person, unique in its workspace.", "type": "string", "minLength": 1, "examples": ["Jane Doe"] }, "aliases": { "title": "Aliases", "description": "Accounts of the person: <host>/<login>, for Gerrit <host>/<full name>/<user id>, for sign-in AuthProviderUID:<claim>. Each belongs to one person.", "type": "array", "items": { "type": "string", "minLength": 1 } }, "groups": { "title": "Groups", "description": "Groups of which the person is a member, for group:NAME in a search.", "type": ["array", "null"], "items": { "type": "string", "minLength": 1 } } } };
function validate109(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        const err8 = { instancePath: instancePath + "/groups", schemaPath: "#/properties/groups/type", keyword: "type", params: { type: schema45.properties.groups.type }, message: "must be array,null" };
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
  validate109.errors = vErrors;
  return errors === 0;
}
function validate111(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
  validate111.errors = vErrors;
  return errors === 0;
}
function validate92(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        if (!pattern11.test(data0)) {
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
        const err6 = { instancePath: instancePath + "/crawlers_api_key", schemaPath: "#/properties/crawlers_api_key/type", keyword: "type", params: { type: schema36.properties.crawlers_api_key.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (typeof data1 === "string") {
        if (!pattern12.test(data1)) {
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
          if (!validate93(data2[i0], { instancePath: instancePath + "/crawlers/" + i0, parentData: data2, parentDataProperty: i0, rootData })) {
            vErrors = vErrors === null ? validate93.errors : append(vErrors, validate93.errors);
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
        const err9 = { instancePath: instancePath + "/projects", schemaPath: "#/properties/projects/type", keyword: "type", params: { type: schema36.properties.projects.type }, message: "must be array,null" };
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
          if (!validate107(data4[i1], { instancePath: instancePath + "/projects/" + i1, parentData: data4, parentDataProperty: i1, rootData })) {
            vErrors = vErrors === null ? validate107.errors : append(vErrors, validate107.errors);
            errors = vErrors.length;
          }
        }
      }
    }
    if (data.idents !== void 0) {
      let data6 = data.idents;
      if (!Array.isArray(data6) && data6 !== null) {
        const err10 = { instancePath: instancePath + "/idents", schemaPath: "#/properties/idents/type", keyword: "type", params: { type: schema36.properties.idents.type }, message: "must be array,null" };
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
          if (!validate109(data6[i2], { instancePath: instancePath + "/idents/" + i2, parentData: data6, parentDataProperty: i2, rootData })) {
            vErrors = vErrors === null ? validate109.errors : append(vErrors, validate109.errors);
            errors = vErrors.length;
          }
        }
      }
    }
    if (data.search_aliases !== void 0) {
      let data8 = data.search_aliases;
      if (!Array.isArray(data8) && data8 !== null) {
        const err11 = { instancePath: instancePath + "/search_aliases", schemaPath: "#/properties/search_aliases/type", keyword: "type", params: { type: schema36.properties.search_aliases.type }, message: "must be array,null" };
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
          if (!validate111(data8[i3], { instancePath: instancePath + "/search_aliases/" + i3, parentData: data8, parentDataProperty: i3, rootData })) {
            vErrors = vErrors === null ? validate111.errors : append(vErrors, validate111.errors);
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
  validate92.errors = vErrors;
  return errors === 0;
}
var schema47 = { "title": "Crawler settings", "description": "Settings of all crawlers.", "type": ["object", "null"], "additionalProperties": false, "properties": { "loop_delay_sec": { "title": "Delay", "description": "Seconds between two rounds of crawling. Default: 600.", "type": ["integer", "null"], "minimum": 1, "examples": [3600] } } };
function validate114(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema47.type }, message: "must be object,null" };
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
        const err2 = { instancePath: instancePath + "/loop_delay_sec", schemaPath: "#/properties/loop_delay_sec/type", keyword: "type", params: { type: schema47.properties.loop_delay_sec.type }, message: "must be integer,null" };
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
  validate114.errors = vErrors;
  return errors === 0;
}
var schema48 = { "title": "Authentication", "description": "Sign-in of users. The api reads it at start only.", "type": ["object", "null"], "additionalProperties": false, "required": ["auth_provider"], "properties": { "auth_provider": { "$ref": "#/$defs/OidcAuth" }, "enforce_auth": { "title": "Enforce", "description": "Whether a user must sign in to see anything. Default: false.", "type": ["boolean", "null"] }, "extra_auth_providers": { "title": "Extra providers (ignored)", "description": "Monocle reads this list and ignores it.", "type": ["array", "null"], "items": { "$ref": "#/$defs/OidcAuth" } } } };
var schema49 = { "title": "OpenID Connect", "description": "The identity provider. It must answer when the api starts, or the api exits. Its redirect URI is <public URL>/api/2/auth/cb.", "type": "object", "additionalProperties": false, "required": ["oidc_provider_name", "oidc_issuer_url", "oidc_client_id"], "properties": { "oidc_provider_name": { "title": "Name", "description": "Name that the sign-in window shows. In capitals and with _ for each space it also names the variable MONOCLE_OIDC_<NAME>_CLIENT_SECRET, which is the key of the Secret for the client secret.", "type": "string", "minLength": 1, "pattern": "^[-A-Za-z0-9_. ]+$", "x-hint": "letters, digits, -, _, . and spaces", "examples": ["company sso"] }, "oidc_issuer_url": { "title": "Issuer", "description": "URL of the issuer, below which .well-known/openid-configuration is found.", "type": "string", "minLength": 1, "pattern": "^https?://[^\\s/?#]", "x-hint": "a URL that begins with http:// or https://", "examples": ["https://accounts.google.com"] }, "oidc_client_id": { "title": "Client id", "description": "Id of the client that is registered with the provider.", "type": "string", "minLength": 1 }, "oidc_user_claim": { "title": "User claim", "description": "Claim of the ID token that identifies the user. Default: sub.", "type": ["string", "null"], "minLength": 1, "examples": ["email"] } } };
var pattern26 = new RegExp("^[-A-Za-z0-9_. ]+$", "u");
function validate117(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        if (!pattern26.test(data0)) {
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
        if (!pattern22.test(data1)) {
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
        const err12 = { instancePath: instancePath + "/oidc_user_claim", schemaPath: "#/properties/oidc_user_claim/type", keyword: "type", params: { type: schema49.properties.oidc_user_claim.type }, message: "must be string,null" };
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
  validate117.errors = vErrors;
  return errors === 0;
}
function validate116(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema48.type }, message: "must be object,null" };
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
      if (!validate117(data.auth_provider, { instancePath: instancePath + "/auth_provider", parentData: data, parentDataProperty: "auth_provider", rootData })) {
        vErrors = vErrors === null ? validate117.errors : append(vErrors, validate117.errors);
        errors = vErrors.length;
      }
    }
    if (data.enforce_auth !== void 0) {
      let data1 = data.enforce_auth;
      if (typeof data1 !== "boolean" && data1 !== null) {
        const err3 = { instancePath: instancePath + "/enforce_auth", schemaPath: "#/properties/enforce_auth/type", keyword: "type", params: { type: schema48.properties.enforce_auth.type }, message: "must be boolean,null" };
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
        const err4 = { instancePath: instancePath + "/extra_auth_providers", schemaPath: "#/properties/extra_auth_providers/type", keyword: "type", params: { type: schema48.properties.extra_auth_providers.type }, message: "must be array,null" };
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
          if (!validate117(data2[i0], { instancePath: instancePath + "/extra_auth_providers/" + i0, parentData: data2, parentDataProperty: i0, rootData })) {
            vErrors = vErrors === null ? validate117.errors : append(vErrors, validate117.errors);
            errors = vErrors.length;
          }
        }
      }
    }
  }
  validate116.errors = vErrors;
  return errors === 0;
}
var schema50 = { "title": "About", "description": "What the About window of the web application shows.", "type": ["object", "null"], "additionalProperties": false, "required": ["links"], "properties": { "links": { "title": "Links", "description": "Links to show. Required, even if empty.", "type": "array", "items": { "$ref": "#/$defs/Link" } } } };
var schema51 = { "title": "Link", "description": "One link of the About window.", "type": "object", "additionalProperties": false, "required": ["name", "url"], "properties": { "name": { "title": "Name", "description": "Text of the link.", "type": "string", "minLength": 1 }, "url": { "title": "URL", "description": "Target of the link.", "type": "string", "minLength": 1, "pattern": "^(https?://|mailto:|/)", "x-hint": "a URL that begins with https://, http://, mailto: or /" }, "category": { "title": "Category", "description": "Heading under which the link stands. Default: About.", "type": ["string", "null"], "minLength": 1 } } };
var pattern28 = new RegExp("^(https?://|mailto:|/)", "u");
function validate122(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        if (!pattern28.test(data1)) {
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
        const err8 = { instancePath: instancePath + "/category", schemaPath: "#/properties/category/type", keyword: "type", params: { type: schema51.properties.category.type }, message: "must be string,null" };
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
  validate122.errors = vErrors;
  return errors === 0;
}
function validate121(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
    const err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema50.type }, message: "must be object,null" };
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
          if (!validate122(data0[i0], { instancePath: instancePath + "/links/" + i0, parentData: data0, parentDataProperty: i0, rootData })) {
            vErrors = vErrors === null ? validate122.errors : append(vErrors, validate122.errors);
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
  validate121.errors = vErrors;
  return errors === 0;
}
function validate91(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
          if (!validate92(data0[i0], { instancePath: instancePath + "/workspaces/" + i0, parentData: data0, parentDataProperty: i0, rootData })) {
            vErrors = vErrors === null ? validate92.errors : append(vErrors, validate92.errors);
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
      if (!validate114(data.crawlers, { instancePath: instancePath + "/crawlers", parentData: data, parentDataProperty: "crawlers", rootData })) {
        vErrors = vErrors === null ? validate114.errors : append(vErrors, validate114.errors);
        errors = vErrors.length;
      }
    }
    if (data.auth !== void 0) {
      if (!validate116(data.auth, { instancePath: instancePath + "/auth", parentData: data, parentDataProperty: "auth", rootData })) {
        vErrors = vErrors === null ? validate116.errors : append(vErrors, validate116.errors);
        errors = vErrors.length;
      }
    }
    if (data.about !== void 0) {
      if (!validate121(data.about, { instancePath: instancePath + "/about", parentData: data, parentDataProperty: "about", rootData })) {
        vErrors = vErrors === null ? validate121.errors : append(vErrors, validate121.errors);
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
  validate91.errors = vErrors;
  return errors === 0;
}
var validateGithubProvider = validate125;
function validate125(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        if (!pattern14.test(data0)) {
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
        const err5 = { instancePath: instancePath + "/github_repositories", schemaPath: "#/properties/github_repositories/type", keyword: "type", params: { type: schema38.properties.github_repositories.type }, message: "must be array,null" };
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
            if (!pattern14.test(data2)) {
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
        const err9 = { instancePath: instancePath + "/github_url", schemaPath: "#/properties/github_url/type", keyword: "type", params: { type: schema38.properties.github_url.type }, message: "must be string,null" };
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
        if (!pattern16.test(data3)) {
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
        const err12 = { instancePath: instancePath + "/github_token", schemaPath: "#/properties/github_token/type", keyword: "type", params: { type: schema38.properties.github_token.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
      if (typeof data4 === "string") {
        if (!pattern12.test(data4)) {
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
  validate125.errors = vErrors;
  return errors === 0;
}
var validateGithubUserProvider = validate126;
function validate126(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        const err5 = { instancePath: instancePath + "/github_url", schemaPath: "#/properties/github_url/type", keyword: "type", params: { type: schema39.properties.github_url.type }, message: "must be string,null" };
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
        if (!pattern16.test(data2)) {
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
        const err8 = { instancePath: instancePath + "/github_token", schemaPath: "#/properties/github_token/type", keyword: "type", params: { type: schema39.properties.github_token.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (typeof data3 === "string") {
        if (!pattern12.test(data3)) {
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
  validate126.errors = vErrors;
  return errors === 0;
}
var validateGitlabProvider = validate127;
function validate127(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        const err4 = { instancePath: instancePath + "/gitlab_repositories", schemaPath: "#/properties/gitlab_repositories/type", keyword: "type", params: { type: schema40.properties.gitlab_repositories.type }, message: "must be array,null" };
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
        const err7 = { instancePath: instancePath + "/gitlab_url", schemaPath: "#/properties/gitlab_url/type", keyword: "type", params: { type: schema40.properties.gitlab_url.type }, message: "must be string,null" };
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
        if (!pattern16.test(data3)) {
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
        const err10 = { instancePath: instancePath + "/gitlab_token", schemaPath: "#/properties/gitlab_token/type", keyword: "type", params: { type: schema40.properties.gitlab_token.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
      if (typeof data4 === "string") {
        if (!pattern12.test(data4)) {
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
  validate127.errors = vErrors;
  return errors === 0;
}
var validateGerritProvider = validate128;
function validate128(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        if (!pattern22.test(data0)) {
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
        const err5 = { instancePath: instancePath + "/gerrit_repositories", schemaPath: "#/properties/gerrit_repositories/type", keyword: "type", params: { type: schema41.properties.gerrit_repositories.type }, message: "must be array,null" };
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
        const err8 = { instancePath: instancePath + "/gerrit_login", schemaPath: "#/properties/gerrit_login/type", keyword: "type", params: { type: schema41.properties.gerrit_login.type }, message: "must be string,null" };
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
        const err10 = { instancePath: instancePath + "/gerrit_password", schemaPath: "#/properties/gerrit_password/type", keyword: "type", params: { type: schema41.properties.gerrit_password.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
      if (typeof data4 === "string") {
        if (!pattern12.test(data4)) {
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
        const err12 = { instancePath: instancePath + "/gerrit_prefix", schemaPath: "#/properties/gerrit_prefix/type", keyword: "type", params: { type: schema41.properties.gerrit_prefix.type }, message: "must be string,null" };
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
  validate128.errors = vErrors;
  return errors === 0;
}
var validateBugzillaProvider = validate129;
function validate129(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        if (!pattern22.test(data0)) {
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
        const err5 = { instancePath: instancePath + "/bugzilla_products", schemaPath: "#/properties/bugzilla_products/type", keyword: "type", params: { type: schema42.properties.bugzilla_products.type }, message: "must be array,null" };
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
        const err8 = { instancePath: instancePath + "/bugzilla_token", schemaPath: "#/properties/bugzilla_token/type", keyword: "type", params: { type: schema42.properties.bugzilla_token.type }, message: "must be string,null" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (typeof data3 === "string") {
        if (!pattern12.test(data3)) {
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
  validate129.errors = vErrors;
  return errors === 0;
}
var validateGithubApplicationProvider = validate130;
function validate130(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
        const err7 = { instancePath: instancePath + "/github_app_organization", schemaPath: "#/properties/github_app_organization/type", keyword: "type", params: { type: schema43.properties.github_app_organization.type }, message: "must be string,null" };
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
        const err9 = { instancePath: instancePath + "/github_app_repositories", schemaPath: "#/properties/github_app_repositories/type", keyword: "type", params: { type: schema43.properties.github_app_repositories.type }, message: "must be array,null" };
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
        const err12 = { instancePath: instancePath + "/github_app_url", schemaPath: "#/properties/github_app_url/type", keyword: "type", params: { type: schema43.properties.github_app_url.type }, message: "must be string,null" };
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
  validate130.errors = vErrors;
  return errors === 0;
}
function append(errors, more) {
  for (const error of more) errors.push(error);
  return errors;
}
export {
  validateBugzillaProvider,
  validateConfigSchema,
  validateGerritProvider,
  validateGithubApplicationProvider,
  validateGithubProvider,
  validateGithubUserProvider,
  validateGitlabProvider,
  validateMonocleSchema
};
