import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { saveFile } from '../../ui/lib/saveFile.js'
import { writeToClipboard } from '../../ui/lib/useCopy.js'
import { useSecurityTexts } from './texts.js'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Recovery codes of the second factor, visible only once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const texts = useSecurityTexts().recovery
  const notify = useToast()
  const { identity } = useMorpheus()
  const email = useStore(identity.store, ({ user }) => user?.email ?? '')
  const [copied, setCopied] = useState(false)

  async function copy() {
    try {
      await writeToClipboard(codes.join('\n'))
      setCopied(true)
    } catch {
      notify({ tone: 'error', text: texts.copyFailure })
    }
  }

  function download() {
    const text = `${texts.fileHead(email)}\n\n${codes.join('\n')}\n`
    saveFile(texts.fileName, new Blob([text], { type: 'text/plain' }))
  }

  return (
    <Dialog
      title={texts.title}
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
            {copied ? texts.copied : texts.copy}
          </Button>
          <Button icon={<Download />} onClick={download}>
            {texts.download}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
      <ul className="mo-recovery-codes mo-mono" aria-label={texts.title}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
