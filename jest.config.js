/**
 * Unit tests take seconds; git tests have real git servers, forge tests have the real Gitea; tools tests let programs of
 * others judge what we write; e2e tests run on the
 * real local control plane, hostile tests do harm there, argocd, eck and flux tests have the real Argo CD, ECK or Flux
 * on it, and node tests have a real node with real pods.
 */
const common = {
  setupFiles: ['<rootDir>/test/support/random/fast-check-seed.ts'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'es6' } },
    ],
  },
};

export default {
  // Only a hang reaches this, also on a machine that is busy with something else.
  testTimeout: 15 * 60_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: ['/test/(git|forge|tools|e2e|argocd|eck|flux|hostile|node)/'],
    },
    { ...common, displayName: 'git', testMatch: ['<rootDir>/test/git/**/*.test.ts'] },
    { ...common, displayName: 'forge', testMatch: ['<rootDir>/test/forge/**/*.test.ts'] },
    { ...common, displayName: 'tools', testMatch: ['<rootDir>/test/tools/**/*.test.ts'] },
    { ...common, displayName: 'e2e', testMatch: ['<rootDir>/test/e2e/**/*.test.ts'] },
    { ...common, displayName: 'hostile', testMatch: ['<rootDir>/test/hostile/*.test.ts'] },
    // These measure time.
    {
      ...common,
      displayName: 'hostile-alone',
      testMatch: ['<rootDir>/test/hostile/alone/*.test.ts'],
    },
    { ...common, displayName: 'argocd', testMatch: ['<rootDir>/test/argocd/**/*.test.ts'] },
    { ...common, displayName: 'eck', testMatch: ['<rootDir>/test/eck/**/*.test.ts'] },
    { ...common, displayName: 'flux', testMatch: ['<rootDir>/test/flux/**/*.test.ts'] },
    {
      ...common,
      displayName: 'node',
      testMatch: ['<rootDir>/test/node/*.test.ts'],
      globalSetup: '<rootDir>/test/support/node/node-setup.mjs',
    },
    // These restart the node, or replace the operator.
    { ...common, displayName: 'node-alone', testMatch: ['<rootDir>/test/node/alone/*.test.ts'] },
  ],
};
