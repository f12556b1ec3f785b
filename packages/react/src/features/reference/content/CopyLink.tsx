import { Check, Link2 } from 'lucide-react'
import { Button } from '../../../ui/Button.js'
import { useCopy } from '../../../ui/lib/useCopy.js'
import { useReferenceTexts } from '../texts.js'

export function CopyLink({ link }: { link: string }) {
  const texts = useReferenceTexts()
  const [copied, copy] = useCopy(link)
  return (
    <Button
      variant="ghost"
      size="small"
      icon={copied === 'copied' ? <Check aria-hidden="true" /> : <Link2 aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {copied === 'copied' ? texts.linkCopied : texts.link}
    </Button>
  )
}
