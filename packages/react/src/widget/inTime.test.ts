import { TimeoutError } from '@morpheus/sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { withTimeout } from './inTime.js'

afterEach(() => void vi.useRealTimers())

test('passes on the result or error and rejects with a timeout after 20 s', async () => {
  vi.useFakeTimers()
  expect(await withTimeout(Promise.resolve('here'))).toBe('here')
  await expect(withTimeout(Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(vi.getTimerCount()).toBe(0)
  const input = vi.fn()
  withTimeout(new Promise(() => {})).catch(input)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(input).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(input).toHaveBeenCalledExactlyOnceWith(expect.any(TimeoutError))
})
