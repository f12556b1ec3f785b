import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { Vault } from '../kit/vault.js'
import { OpenedConfigs, sealConfig } from './sealedConfig.js'

const Config = z.object({ url: z.string() })

function target(vault: Vault, url: string) {
  return { id: 't', config: sealConfig(vault, 't', { url }) }
}

test('a configuration is opened once, and again as soon as it was sealed anew', () => {
  const vault = new Vault([randomBytes(32)])
  const opened = vi.spyOn(vault, 'open')
  const configs = new OpenedConfigs(vault, Config)
  const before = target(vault, 'https://a.example')
  expect([configs.of(before), configs.of(before)]).toEqual([
    { url: 'https://a.example' },
    { url: 'https://a.example' },
  ])
  expect(opened).toHaveBeenCalledTimes(1)
  expect(configs.of(target(vault, 'https://b.example'))).toEqual({ url: 'https://b.example' })
  expect(configs.of(before)).toEqual({ url: 'https://a.example' })
})

test('one that cannot be opened is refused each time', () => {
  const configs = new OpenedConfigs(new Vault([randomBytes(32)]), Config)
  const foreign = target(new Vault([randomBytes(32)]), 'https://a.example')
  expect(() => configs.of(foreign)).toThrow()
  expect(() => configs.of(foreign)).toThrow()
})
