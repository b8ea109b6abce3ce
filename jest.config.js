/**
 * Unit tests take seconds; git tests have real git servers, forge tests have the real Gitea; e2e tests run on the
 * real local control plane, hostile tests do harm there, argocd, eck and flux tests have the real Argo CD, ECK or Flux
 * on it, and node tests have a real node with real pods.
 */
const common = {
  setupFiles: ['<rootDir>/test/support/fast-check-seed.ts'],
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
      testPathIgnorePatterns: ['/test/(git|forge|e2e|argocd|eck|flux|hostile|node)/'],
    },
    { ...common, displayName: 'git', testMatch: ['<rootDir>/test/git/**/*.test.ts'] },
    { ...common, displayName: 'forge', testMatch: ['<rootDir>/test/forge/**/*.test.ts'] },
    { ...common, displayName: 'e2e', testMatch: ['<rootDir>/test/e2e/**/*.test.ts'] },
    { ...common, displayName: 'hostile', testMatch: ['<rootDir>/test/hostile/**/*.test.ts'] },
    { ...common, displayName: 'argocd', testMatch: ['<rootDir>/test/argocd/**/*.test.ts'] },
    { ...common, displayName: 'eck', testMatch: ['<rootDir>/test/eck/**/*.test.ts'] },
    { ...common, displayName: 'flux', testMatch: ['<rootDir>/test/flux/**/*.test.ts'] },
    { ...common, displayName: 'node', testMatch: ['<rootDir>/test/node/**/*.test.ts'] },
  ],
};
