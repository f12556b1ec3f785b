import { expect, test } from 'vitest'
import { isStoreOutage } from './storeOutage.js'

test('a database whose host has no address, as of a stopped container, is an outage', () => {
  const error = Object.assign(new Error('getaddrinfo EAI_AGAIN postgres'), { code: 'EAI_AGAIN' })
  expect(isStoreOutage(error)).toBe(true)
})
