import { useEffect, useRef, useState } from 'react'
import { useQuery } from './useQuery.js'

/**
 * Open dialog item, initialized from the address and written back to it. The history entry of the dialog changes
 * first, so the page behind it never has an item in its address.
 */
export function useOpened(name: string) {
  const [query, keep] = useQuery()
  const [opened, open] = useState(() => query.get(name))
  const latest = useRef({ said: query.get(name), keep })
  useEffect(() => {
    latest.current = { said: query.get(name), keep }
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      const { said, keep } = latest.current
      if (said !== opened) keep({ [name]: opened })
    })
    return () => clearTimeout(timer)
  }, [name, opened])
  return [opened, open] as const
}
