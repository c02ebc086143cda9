/** Templates of replies to enquiries. */
export const replyTemplates = [
  {
    name: 'Offer a first call',
    subject: 'Your enquiry: a first conversation',
    body: `Dear {first_name},

Thank you for writing to us on {day}. It usually starts with a conversation of about 30 minutes, free and without obligation, and you need no papers for it.

Would {date and time} suit you? I will call you on {phone}.

{my_name}
{firm}`,
  },
  {
    name: 'Ask before we speak',
    subject: 'Your enquiry: one question first',
    body: `Dear {first_name},

Thank you for writing to us on {day}. Before we speak, it would help me to know {what you would like to know}.

A line or two is enough. I will then suggest a time.

{my_name}
{firm}`,
  },
  {
    name: 'Not for us',
    subject: 'Your enquiry',
    body: `Dear {first_name},

Thank you for writing to us on {day}. I do not think that we are the right people for {what they asked for}, and I would rather say so now than take up your time.

{whom they could ask instead}

I wish you and {company} well with it.

{my_name}
{firm}`,
  },
];
