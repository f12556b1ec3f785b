import type { DescribedRow } from '@morpheus/sdk/openapi'
import { KeyRound, Lock, LockOpen, Repeat2, TriangleAlert } from 'lucide-react'
import { useReferenceTexts } from '../../../text/api/reference.js'
import { CopyLink } from './CopyLink.js'

/** Who may make a call, and what is to be known before. */
export function CallRules({ row, link }: { row: DescribedRow; link: string | null }) {
  const texts = useReferenceTexts()
  const { access, scope, repeatable, destroys } = row
  const Access = access === 'public' ? LockOpen : Lock
  return (
    <ul className="mo-entry-rules">
      <li>
        <Access aria-hidden="true" />
        {texts.access[access]}
      </li>
      {scope && (
        <li>
          <KeyRound aria-hidden="true" />
          {scope === 'any' ? (
            texts.anyScope
          ) : (
            <>
              {texts.scope} <code className="mo-mono">{scope}</code>
            </>
          )}
        </li>
      )}
      {repeatable && (
        <li>
          <Repeat2 aria-hidden="true" />
          {texts.repeatable}
        </li>
      )}
      {destroys && (
        <li className="mo-entry-danger">
          <TriangleAlert aria-hidden="true" />
          {texts.destroys}
        </li>
      )}
      {link !== null && (
        <li>
          <CopyLink link={link} />
        </li>
      )}
    </ul>
  )
}
