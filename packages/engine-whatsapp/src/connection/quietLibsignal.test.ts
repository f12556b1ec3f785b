import { expect, onTestFinished, test, vi } from 'vitest'

test("suppresses libsignal's output of keys and keeps other output", async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  onTestFinished(() => info.mockRestore())
  // An earlier engine wrapped the console beneath the spy.
  vi.resetModules()
  const { muteLibsignal: quietLibsignal } = await import('./quietLibsignal.js')
  quietLibsignal()
  quietLibsignal()
  console.info('Closing session:', { privKey: 'segredo' })
  console.info('listening')
  expect(info.mock.calls).toEqual([['listening']])
})
