/** Tests that put something in the place of a module: each has a program of its own, so that others have the module. */
export const isolated = [
  'apps/gateway/src/keys/keyFile.test.ts',
  'apps/gateway/src/media/mediaFiles.test.ts',
  'packages/sdk/src/client/createMorpheus.test.ts',
  'packages/sdk/src/realtime/loading.test.ts',
  'packages/sdk/src/realtime/rules.test.ts',
]
