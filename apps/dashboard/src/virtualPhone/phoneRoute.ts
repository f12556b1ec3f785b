import { useSearch } from 'wouter/use-browser-location'
import { navigate } from '../location.js'

export interface VisiblePart {
  isChats: boolean
  chat: string | null
}

export function useVisiblePart(): VisiblePart {
  const params = new URLSearchParams(useSearch())
  const chat = params.get('conversa') || null
  return { chat, isChats: chat !== null || params.get('tela') === 'conversas' }
}

export const showControls = () => navigate('/celular')
export const showChats = () => navigate('/celular?tela=conversas')
export const showChat = (chat: string) => navigate(`/celular?conversa=${encodeURIComponent(chat)}`)
