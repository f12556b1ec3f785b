/** Tests that mock modules: each gets its own process, so others keep the real module. */
export const isolated = [
  'apps/gateway/src/keys/keyFile.test.ts',
  'apps/gateway/src/media/mediaFiles.test.ts',
  'packages/sdk/src/client/createMorpheus.test.ts',
  'packages/sdk/src/core/realtime/loading.test.ts',
  'packages/sdk/src/core/realtime/rules.test.ts',
]
