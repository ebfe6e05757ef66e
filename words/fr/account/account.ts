// One's own account: profile, sign-in, and where one is signed in, in French.
import { settingsPages, settingsParts } from './settings-parts.ts'

export const account = {
  title: 'Votre compte',
  parts: settingsParts,
  pages: settingsPages,
  save: 'Enregistrer',
  saved: 'Modifications enregistrées.',
  cancel: 'Annuler',
  back: 'Retour',
  confirm: 'Confirmer',

  profile: 'Profil',
  profileIntro: 'Votre nom tel que les autres le voient, votre fuseau horaire, votre langue et votre région.',
  fields: { first_name: 'Prénom', last_name: 'Nom', company: 'Entreprise', title: 'Fonction' },
  aboutYou: 'À propos de vous',
  zone: 'Fuseau horaire',
  zoneHint:
    'Cherchez par ville, pays ou décalage ; laissez vide pour suivre le navigateur. Heure actuelle ({zone}) : {time}.',
  language: 'Langue',
  languageHint: 'Pour les pages et les e-mails.',
  browserLanguage: 'Langue du navigateur',
  unknownLanguage: 'Cette langue n’est pas disponible.',
  region: 'Région',
  regionHint:
    'Détermine le format des dates, des heures et des nombres dans les pages, les e-mails et les fichiers. Exemple : {day}, {time}.',
  browserRegion: 'Région du navigateur',
  unknownRegion: 'Cette région n’existe pas.',
  unknownZone: 'Ce fuseau horaire n’existe pas.',
  appearance: 'Apparence',
  appearanceHint: 'Pour ce navigateur uniquement. « Automatique » suit les réglages de votre système.',
  appearanceChanged: 'Apparence modifiée.',

  security: 'Sécurité',
  address: 'Adresse e-mail',
  addressInfo: 'Vous vous connectez avec {email} et recevez vos e-mails à cette adresse.',
  changeAddress: 'Changer d’adresse e-mail',
  newAddress: 'Nouvelle adresse e-mail',
  addressSent:
    'Un lien a été envoyé à la nouvelle adresse. Ouvrez-le et confirmez pour que le changement prenne effet.',
  addressFromDirectory:
    'L’annuaire de votre entreprise remplace votre adresse par {email}. Le changement prendra effet quand vous aurez ouvert le lien envoyé à cette adresse ou qu’un administrateur l’aura confirmé.',
  addressPending:
    'Vous avez demandé à utiliser {email}. Le lien envoyé à cette adresse est valable jusqu’au {day} à {time}.',
  cancelAddressChange: 'Annuler le changement',
  addressChangeCanceled: 'Changement annulé. Votre adresse reste la même.',
  addressConfirmHint: 'Un lien sera envoyé à la nouvelle adresse. Ouvrez-le pour confirmer le changement.',
  addressWithoutMail:
    'Ce site n’envoie pas d’e-mails : une nouvelle adresse ne peut pas être confirmée. Demandez à un administrateur de modifier votre adresse.',
  tooManyAddresses: 'Vous avez essayé trop d’adresses aujourd’hui. Réessayez demain.',
  confirmAddress: 'Confirmez votre adresse e-mail',
  confirmInfo:
    'L’adresse e-mail de votre compte {account} sera remplacée par {email}. Elle servira à vous connecter, et toutes les autres sessions seront fermées.',
  confirmOtherAccount:
    'Ce lien concerne le compte {account}. Déconnectez-vous, connectez-vous avec ce compte, puis ouvrez de nouveau le lien.',
  confirmLinkInvalid: 'Ce lien n’est plus valable',
  confirmLinkInvalidHint:
    'Un lien ne sert qu’une fois et expire au bout d’un jour. Il expire plus tôt si vous saisissez une autre adresse, annulez le changement ou modifiez votre mot de passe.',
  confirmAddressTaken:
    'Un autre compte de ce site utilise {email}. Vous avez peut-être déjà été invité à cette adresse : connectez-vous avec celle-ci ou contactez un administrateur.',
  addressChanged: 'Adresse e-mail modifiée. Toutes les autres sessions ont été fermées.',
  addressTaken: 'Cette adresse e-mail est déjà celle d’un autre compte',
  addressInUse: 'Cette adresse e-mail est déjà celle d’un autre compte. Saisissez une autre adresse.',
  invalidAddress: 'Saisissez une adresse e-mail comme nom@example.com.',
  passwordNeeded: 'Saisissez votre mot de passe pour confirmer votre identité.',
  password: 'Mot de passe',
  passwordInfo: 'Changer de mot de passe ferme toutes les autres sessions et révoque l’accès des applications.',
  changePassword: 'Modifier le mot de passe',
  currentPassword: 'Mot de passe actuel',
  passwordChanged: 'Mot de passe modifié. Toutes les autres sessions ont été fermées.',
  wrongPassword: 'Ce n’est pas votre mot de passe actuel.',
  tooManyAttempts: 'Trop de tentatives. Attendez 15 minutes, puis réessayez.',

  sessions: 'Sessions actives',
  sessionsHint: 'Si vous ne reconnaissez pas une session, fermez-la et modifiez votre mot de passe.',
  thisSession: 'Cette session',
  lastActive: '{address} · dernière activité le {day} à {time}',
  signOut: 'Fermer la session',
  signOutSession: 'Fermer la session',
  signOutOthers: 'Fermer toutes les autres sessions',
  signedOut: 'Session fermée.',
  noOtherSessions: 'Vous n’avez aucune autre session active.',
  browserOn: '{browser}, {system}',
  aBrowser: 'Navigateur inconnu',
  aMac: 'Mac',
} as const
