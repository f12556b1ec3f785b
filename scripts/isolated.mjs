/** Tests that mock modules: each gets its own process, so others keep the real module. */
export const isolated = [
  'apps/gateway/src/core/media/mediaFiles.test.ts',
  'apps/gateway/src/start/keys/keyFile.test.ts',
  'packages/sdk/src/client/createMorpheus.test.ts',
  'packages/sdk/src/core/realtime/loading.test.ts',
  'packages/sdk/src/core/realtime/rules.test.ts',
]
