import { useEffect, useRef, useState } from 'react'
import { useQuery } from './useQuery.js'

/**
 * What is open in a dialog, first by the address and then followed by it. The dialog's own entry of the history comes and
 * goes first: the address of the page behind it never says that anything is open.
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
