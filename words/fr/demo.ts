// The texts of the page on which the demo is left, in French.

export const demo = {
  title: 'Supprimer la démonstration',
  goes: 'Cette action supprime tout : {people} personnes, {rooms} espaces et {meetings} réunions, avec les notes, les fichiers, les jetons et les mots de passe. Rien ne pourra être restauré.',
  added: {
    one: '{count} de ces personnes a été ajoutée après la création de la démonstration. Elle sera supprimée aussi.',
    other:
      '{count} de ces personnes ont été ajoutées après la création de la démonstration. Elles seront supprimées aussi.',
  },
  after:
    'Vous configurez ensuite le site vide : votre compte, votre organisation, votre première réunion. Le journal d’audit n’est pas supprimé.',
  leave: 'Supprimer la démonstration…',
  sure: 'Supprimer maintenant tout le contenu de ce site ?',
  yes: 'Tout supprimer',
  keep: 'Conserver la démonstration',
} as const
