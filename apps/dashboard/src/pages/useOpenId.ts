import { useEffect, useRef, useState } from 'react'
import { useUrlQuery } from './useUrlQuery.js'

/**
 * Id of the item in an open dialog, initialized from the address and written back to it. The history entry of the
 * dialog changes first, so the page behind it never has an item in its address: closing the dialog goes back to that
 * page, and an item there would open again.
 */
export function useOpenId(name: string) {
  const [query, updateQuery] = useUrlQuery()
  const [openId, setOpenId] = useState(() => query.get(name))
  const latest = useRef({ urlId: query.get(name), updateQuery })
  useEffect(() => {
    latest.current = { urlId: query.get(name), updateQuery }
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      const { urlId, updateQuery } = latest.current
      if (urlId !== openId) updateQuery({ [name]: openId })
    })
    return () => clearTimeout(timer)
  }, [name, openId])
  return [openId, setOpenId] as const
}
