import type { DescribedRow } from '@morpheus/sdk/openapi'
import { KeyRound, Lock, LockOpen, Repeat2, TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { useReferenceTexts } from '../texts.js'
import { CopyLink } from './CopyLink.js'

export function CallRules({ row, link }: { row: DescribedRow; link: string | null }) {
  const texts = useReferenceTexts()
  const { access, scope, signIn, keyScopes, repeatable, destroys } = row
  const Access = access === 'public' ? LockOpen : Lock
  return (
    <ul className="mo-entry-rules">
      <li>
        <Access aria-hidden="true" />
        {signIn ? texts.signInOnly : texts.access[access]}
      </li>
      {keyScopes.length > 0 && (
        <li>
          <KeyRound aria-hidden="true" />
          {scope === 'any' ? (
            texts.anyScope
          ) : (
            <>
              {texts.scope}{' '}
              {keyScopes.map((one, index) => (
                <Fragment key={one}>
                  {index > 0 && ', '}
                  <code className="mo-mono">{one}</code>
                </Fragment>
              ))}
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
