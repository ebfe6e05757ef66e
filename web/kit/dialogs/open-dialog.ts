// Checks whether a dialog is open, ignoring fading copies.

export const isDialogOpen = (): boolean => document.querySelector('dialog:modal') !== null
