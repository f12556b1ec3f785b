import { useStdout } from 'ink'
import { useEffect, useState } from 'react'
import type { TerminalSize } from '../qr/layout.js'

export function useRoom(): TerminalSize {
  const { stdout } = useStdout()
  const [room, setRoom] = useState(() => roomOf(stdout))
  useEffect(() => {
    const onResize = () => {
      // Clears the screen, as the terminal has reflowed the previous frame.
      stdout.write('\u001b[2J\u001b[H')
      setRoom(roomOf(stdout))
    }
    stdout.on('resize', onResize)
    return () => void stdout.off('resize', onResize)
  }, [stdout])
  return room
}

const roomOf = (stdout: NodeJS.WriteStream): TerminalSize => ({
  columns: stdout.columns || 80,
  rows: Math.max(4, (stdout.rows || 24) - 1),
})
