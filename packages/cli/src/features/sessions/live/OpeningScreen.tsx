import { Box, Text, useInput } from 'ink'
import { useEffect, useState } from 'react'
import { waitingLimits } from '../../../core/output/waiting.js'
import { Footer } from '../../../core/views/Footer.js'
import { offlineText } from '../../../core/views/offline.js'
import { useStore } from '../../../core/views/useStore.js'
import type { LiveProps } from './live.js'

/** Shown while waiting for the gateway's first answer; can be left. */
export function OpeningScreen({ name, realtime, paint, onDone }: LiveProps) {
  const offline = offlineText(useStore(realtime).status, paint)
  const [seconds, setSeconds] = useState(0)

  useEffect(() => {
    const began = Date.now()
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1000)), waitingLimits.tick)
    return () => clearInterval(timer)
  }, [])

  useInput((input, key) => {
    if (input === 'q' || key.escape) onDone('left')
  })

  return (
    <>
      <Text wrap="truncate">
        {paint('bold', name)}
        {offline}
      </Text>
      <Box flexGrow={1} alignItems="center" justifyContent="center">
        <Text>
          {seconds * 1000 < waitingLimits.unusual ? 'Aguardando o gateway…' : `Sem resposta há ${seconds} s…`}
        </Text>
      </Box>
      <Footer keys={[['q', 'sair']]} notice={null} paint={paint} />
    </>
  )
}
