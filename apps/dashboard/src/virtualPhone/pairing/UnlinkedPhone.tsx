import { Button } from '@morpheus/react/ui'
import { phoneDigits, phoneLimits } from '@morpheus/sdk/format'
import { Keyboard, QrCode } from 'lucide-react'
import { useState } from 'react'
import { type LinkRequest, parsePastedLink } from '../link.js'
import { PhoneNumberField } from '../PhoneNumberField.js'
import { TextInputField } from '../TextInputField.js'

interface UnlinkedProps {
  onRequest: (request: LinkRequest) => void
  onCancel: (() => void) | undefined
}

export function UnlinkedPhone({ onRequest, onCancel }: UnlinkedProps) {
  return (
    <div className="cel-stack">
      <div>
        <h2 className="mo-title">Vincule este celular</h2>
        <p className="cel-text">
          No painel, crie uma sessão e abra o QR Code. Leia o código com a câmera de um celular na mesma rede,
          ou clique em <strong>Abrir celular virtual</strong>.
        </p>
      </div>
      <PasteForm onRequest={onRequest} />
      <CodeForm onRequest={onRequest} />
      {onCancel && (
        <Button variant="ghost" wide onClick={onCancel}>
          Voltar
        </Button>
      )}
    </div>
  )
}

function PasteForm({ onRequest }: { onRequest: (request: LinkRequest) => void }) {
  const [text, setText] = useState('')
  const request = parsePastedLink(text)
  return (
    <form
      className="cel-card"
      onSubmit={(event) => {
        event.preventDefault()
        if (request) onRequest(request)
      }}
    >
      <h3 className="cel-card-title">
        <QrCode aria-hidden="true" />
        Com QR Code
      </h3>
      <TextInputField label="Código ou link do QR" value={text} onChange={setText} />
      <Button type="submit" wide disabled={!request}>
        Continuar
      </Button>
    </form>
  )
}

function CodeForm({ onRequest }: { onRequest: (request: LinkRequest) => void }) {
  const [number, setNumber] = useState('')
  const [code, setCode] = useState('')
  const ready = number.length >= phoneLimits.min && code.replace(/\W/g, '').length === 8
  return (
    <form
      className="cel-card"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onRequest({ kind: 'pair', number: phoneDigits(number), code })
      }}
    >
      <h3 className="cel-card-title">
        <Keyboard aria-hidden="true" />
        Com número e código
      </h3>
      <PhoneNumberField label="Número deste celular" digits={number} onChange={setNumber} />
      <TextInputField
        label="Código de pareamento"
        className="cel-code-input"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={9}
        placeholder="ABCD-1234"
        value={code}
        onChange={(value) => setCode(maskCode(value))}
      />
      <Button type="submit" wide disabled={!ready}>
        Continuar
      </Button>
    </form>
  )
}

function maskCode(text: string): string {
  const signs = text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 8)
  return signs.length > 4 ? `${signs.slice(0, 4)}-${signs.slice(4)}` : signs
}
