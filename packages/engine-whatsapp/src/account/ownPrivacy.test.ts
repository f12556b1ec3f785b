import { getBinaryNodeChild, type WASocket } from 'baileys'
import { expect, test } from 'vitest'
import { OwnPrivacy } from './ownPrivacy.js'

test('refreshes the kept read receipts when WhatsApp rejects a later setting', async () => {
  const calls: string[] = []
  const socket: ConstructorParameters<typeof OwnPrivacy>[0] = {
    fetchPrivacySettings: async () => {
      calls.push('refresh')
      return {}
    },
    query: async (iq: Parameters<WASocket['query']>[0]) => {
      const name = getBinaryNodeChild(getBinaryNodeChild(iq, 'privacy'), 'category')?.attrs.name ?? ''
      calls.push(name)
      if (name === 'groupadd') throw Object.assign(new Error('not-allowed'), { data: 406 })
    },
  }
  const timer = { read: async () => 0, set: async () => undefined }
  const change = new OwnPrivacy(socket, timer).update({
    readReceipts: 'nobody',
    groups: 'contacts',
    calls: 'known',
  })
  await expect(change).rejects.toMatchObject({ code: 'account_rejected' })
  expect(calls).toEqual(['readreceipts', 'groupadd', 'refresh'])
})
