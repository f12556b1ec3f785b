import { expect, test } from 'vitest'
import { applyInParts } from './applyInParts.js'

test('records the parts that the network applied before it refused a later one', async () => {
  const stored: Record<string, string | null> = { name: 'Loja', email: 'a@b.co', about: 'Até as 18h' }
  const recorded: unknown[] = []
  const change = (parts: Record<string, string>) =>
    applyInParts(parts, {
      async apply() {
        for (const [name, value] of Object.entries(parts)) {
          if (value === 'refused') throw new Error(value)
          stored[name] = value === '' ? null : value
        }
      },
      read: async () => stored,
      record: async (applied) => void recorded.push(applied),
    })
  await expect(change({ name: 'Loja da Ana', email: '', about: 'refused' })).rejects.toThrow('refused')
  expect(recorded).toEqual([{ name: 'Loja da Ana', email: '' }])
  await expect(change({ about: 'refused' })).rejects.toThrow('refused')
  await change({})
  expect(recorded).toHaveLength(1)
  await change({ about: 'Até as 20h' })
  expect(recorded[1]).toEqual({ about: 'Até as 20h' })
})
