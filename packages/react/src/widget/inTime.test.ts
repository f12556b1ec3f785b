import { TimeoutError } from '@morpheus/sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { inTime } from './inTime.js'

afterEach(() => void vi.useRealTimers())

test('hands on what comes or fails, and gives up what does neither in 20 s', async () => {
  vi.useFakeTimers()
  expect(await inTime(Promise.resolve('here'))).toBe('here')
  await expect(inTime(Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(vi.getTimerCount()).toBe(0)
  const given = vi.fn()
  inTime(new Promise(() => {})).catch(given)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(given).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(given).toHaveBeenCalledExactlyOnceWith(expect.any(TimeoutError))
})
