export function whatsAppLink(phone: string): string | null {
  return /^\d{8,15}$/.test(phone) ? `https://wa.me/${phone}` : null
}
