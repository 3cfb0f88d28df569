/** Opens a user's aside at a tab. The list keeps its state. */
export const openUser = (id: string, tab?: string): void => {
  const params = new URLSearchParams(window.location.search)
  params.set('open', id)
  if (tab) params.set('tab', tab)
  else params.delete('tab')
  window.history.pushState(null, '', `${window.location.pathname}?${params}`)
}
