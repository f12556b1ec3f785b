import { useEffect, useState } from 'react'

/** Current time, updated every second, for countdowns; use `useNow` otherwise. */
export function useSecond(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
