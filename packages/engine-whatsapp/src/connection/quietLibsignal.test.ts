import { expect, test, vi } from 'vitest'
import { quietLibsignal } from './quietLibsignal.js'

test('what libsignal would write of its keys is not written, and everything else is', () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  quietLibsignal()
  quietLibsignal()
  console.info('Closing session:', { privKey: 'segredo' })
  console.info('listening')
  expect(info.mock.calls).toEqual([['listening']])
})
