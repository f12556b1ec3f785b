import { expect, it } from 'vitest'
import { countdown } from './countdown.js'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()
const minute = { issuedAt: at(-20), expiresAt: at(40) }

it.each([
  ['what is left, though the clocks differ', { ...minute, remainingMs: 10_000 }, [50, 10, 60]],
  ['its whole life from its arrival where nothing says what is left', minute, [0, 60, 60]],
  ['what is left alone', { remainingMs: 10_000 }, [0, 10, 10]],
  ['until its end, where that is likely', { expiresAt: at(40) }, [0, 40, 40]],
  ['to no end that is over already', { expiresAt: at(-1) }, [0, null, null]],
  ['to no end that no code has', { expiresAt: at(3_600) }, [0, null, null]],
  ['to no end where nothing is said', {}, [0, null, null]],
])('counts by %s', (_, texts, [age, remaining, life]) => {
  const stands = countdown(texts, now)
  expect(stands(now)).toEqual({ ageSeconds: age, remainingSeconds: remaining, lifeSeconds: life })
  expect(stands(now + 4_500)).toEqual({
    ageSeconds: Number(age) + 4,
    remainingSeconds: typeof remaining === 'number' ? remaining - 4 : null,
    lifeSeconds: life,
  })
})

it('stops at zero seconds while the age keeps growing', () => {
  expect(countdown({ remainingMs: 1_000 }, now)(now + 60_000)).toMatchObject({
    ageSeconds: 60,
    remainingSeconds: 0,
  })
})
