import type { Letter } from './letter.js'
import { renderLetter } from './render.js'

interface InvitationFacts {
  by: string
  email: string
  name: string | null
  link: string
  /** Expiry, in the reader's time zone. */
  until: string
}

/** Written for readers who may not know Morpheus. */
export function invitationLetter({ by, email, name, link, until }: InvitationFacts): Letter {
  return renderLetter({
    subject: `${by} convidou você para o Morpheus`,
    preview: 'Crie a sua conta pelo link deste e-mail.',
    tone: 'calm',
    label: 'Convite',
    heading: name === null ? 'Há um convite para você' : `${name}, há um convite para você`,
    paragraphs: [
      `${by} convidou você para usar o Morpheus, que cuida de sessões de WhatsApp. Escolha uma senha e a sua conta está pronta; o que você fizer nela só você vê.`,
      'O link vale uma vez só. Se você não conhece quem convidou, ignore este e-mail: sem você nada acontece.',
    ],
    facts: [
      ['Sua conta', email],
      ['O link vale até', until],
    ],
    action: { label: 'Criar a conta', url: link },
    footer: `Você recebeu este e-mail porque ${by} informou este endereço ao convidar você.`,
  })
}
