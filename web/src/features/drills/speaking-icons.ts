import PhoneCall from 'lucide-react/icons/phone-call';
import Radio from 'lucide-react/icons/radio';
import User from 'lucide-react/icons/user';

/** The icon for each channel through which a contact speaks. `nobody`: the contact has not answered the phone. */
export const speakingIcons = { radio: Radio, phone: PhoneCall, face: User, nobody: PhoneCall };
