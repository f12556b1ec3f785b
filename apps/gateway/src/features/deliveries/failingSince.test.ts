import { expect, test } from 'vitest'
import { updateTarget } from '../../core/store/repositories/deliveryTargets.js'
import { insertTargets } from '../../testing/deliverySteps.js'
import { openTestStore } from '../../testing/testStore.js'

test('error_since is the first failure, and is cleared by any other status', async () => {
  const db = await openTestStore()
  await insertTargets(db)
  const after = async (patch: Parameters<typeof updateTarget>[2]) =>
    (await updateTarget(db, 'webhook', patch))?.error_since
  const failed = (minute: number) => ({
    status: 'ERROR' as const,
    last_attempt_at: `2026-11-22T06:0${minute}:00.000Z`,
    last_error: 'fora do ar',
  })
  expect(await after(failed(1))).toBe('2026-11-22T06:01:00.000Z')
  expect(await after(failed(2))).toBe('2026-11-22T06:01:00.000Z')
  expect(await after({ paused: 1, failing_since: null })).toBe('2026-11-22T06:01:00.000Z')
  expect(await after({ status: 'CONNECTED', last_error: null })).toBeNull()
  expect(await after(failed(3))).toBe('2026-11-22T06:03:00.000Z')
  expect(await after({ status: 'DISCONNECTED' })).toBeNull()
})
