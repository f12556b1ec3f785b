import { useEffect, useState } from 'react'

/** The time, moving every second, for what is only seconds away; everything else moves with `useNow`. */
export function useSecond(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
