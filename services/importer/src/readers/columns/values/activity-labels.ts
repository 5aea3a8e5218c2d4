/**
 * Kinds of business for the codes of public classifications of economic activity, under the names of shipped categories where these have one:
 * the widest groups, and the classes in which shops, restaurants and services are. A longer code is in the group of its first digits.
 */

/** NACE revision 2, whose first four digits NAF, ATECO, WZ, SBI, PKD, OKVED, UK SIC and others share. */
export const NACE = `
01: Agriculture; 02: Forestry; 03: Fishing; 05: Mining; 06: Oil and gas extraction; 07: Mining; 08: Quarry; 09: Mining; 10: Food manufacturer;
11: Beverage manufacturer; 12: Tobacco manufacturer; 13: Textile manufacturer; 14: Clothing manufacturer; 15: Leather manufacturer;
16: Wood products manufacturer; 17: Paper manufacturer; 18: Printing company; 19: Petroleum products manufacturer; 20: Chemical manufacturer;
21: Pharmaceutical company; 22: Plastics and rubber manufacturer; 23: Mineral products manufacturer; 24: Metal manufacturer;
25: Metal products manufacturer; 26: Electronics manufacturer; 27: Electrical equipment manufacturer; 28: Machinery manufacturer;
29: Vehicle manufacturer; 30: Vehicle manufacturer; 31: Furniture manufacturer; 32: Manufacturer; 33: Machinery repair service;
35: Energy supplier; 36: Water supplier; 37: Sewerage service; 38: Waste management service; 39: Waste management service;
41: Construction company; 42: Civil engineering company; 43: Specialised contractor; 45: Vehicle trade and repair; 46: Wholesaler;
47: Retail store; 49: Transport company; 50: Shipping company; 51: Airline; 52: Transport and storage service; 53: Courier service;
55: Accommodation; 56: Food and beverage service; 58: Publisher; 59: Film and sound production; 60: Broadcaster;
61: Telecommunications company; 62: IT services; 63: Information services; 64: Financial services; 65: Insurance company;
66: Financial services; 68: Real estate; 69: Legal and accounting services; 70: Business consultant; 71: Architecture and engineering;
72: Research institute; 73: Marketing agency; 74: Professional services; 75: Veterinarian; 77: Rental service; 78: Employment agency;
79: Travel agency; 80: Security service; 81: Building and garden service; 82: Business services; 84: Public administration; 85: Education;
86: Health care; 87: Residential care; 88: Social services; 90: Arts and entertainment; 91: Library or museum; 92: Gambling;
93: Sports and recreation; 94: Association; 95: Repair service; 96: Personal services; 99: International organisation;
1071: Bakery; 1102: Winery; 1105: Brewery; 4110: Property developer; 4120: Construction company; 4311: Demolition contractor;
4321: Electrician; 4322: Plumber; 4331: Plasterer; 4332: Joiner; 4333: Flooring contractor; 4334: Painter; 4391: Roofer;
4511: Car dealer; 4520: Auto repair shop; 4532: Auto parts store; 4540: Motorcycle dealer; 4711: Grocery store;
4711D: Supermarket; 4711F: Supermarket; 4719: Department store; 4721: Greengrocer; 4722: Butcher shop; 4723: Fish market; 4724: Bakery;
4725: Liquor store; 4726: Tobacco shop; 4730: Gas station; 4741: Computer store; 4742: Cell phone store; 4743: Electronics store;
4751: Fabric store; 4752: Hardware store; 4753: Carpet store; 4754: Appliance store; 4759: Furniture store; 4761: Book store;
4762: Stationery store; 4763: Music store; 4764: Sporting goods store; 4765: Toy store; 4771: Clothing store; 4772: Shoe store;
4773: Pharmacy; 4774: Medical supply store; 4775: Cosmetics store; 4776: Florist; 4777: Jewelry store; 4778A: Optician;
4779: Second hand store; 4791: Online shop; 4932: Taxi service; 4941: Trucking company; 4942: Moving company; 5210: Warehouse;
5310: Post office; 5510: Hotel; 5520: Vacation rental; 5530: Campground; 5610: Restaurant; 5610C: Fast food restaurant;
5611: Restaurant; 5612: Fast food restaurant; 5621: Caterer; 5629: Caterer; 5630: Bar; 5914: Movie theater; 6419: Bank; 6622: Insurance agency;
6831: Real estate agency; 6910: Law firm; 6920: Accountant; 7010: Corporate office; 7021: Public relations agency; 7111: Architect; 7112: Engineer;
7311: Advertising agency; 7410: Designer; 7420: Photographer; 7430: Translator; 7711: Car rental agency; 7912: Tour operator;
8121: Cleaning service; 8122: Cleaning service; 8130: Landscaper; 8510: Preschool; 8520: School; 8531: School; 8532: School;
8541: University; 8542: University; 8551: Sports school; 8552: Art school; 8553: Driving school; 8610: Hospital; 8621: Doctor;
8622: Doctor; 8623: Dentist; 8710: Nursing home; 8730: Nursing home; 8891: Day care center; 9101: Library; 9102: Museum; 9104: Zoo;
9311: Sports complex; 9312: Sports club; 9313: Gym; 9321: Amusement park; 9491: Place of worship; 9511: Computer repair service;
9512: Cell phone repair service; 9523: Shoe repair shop; 9601: Laundry; 9602: Hair salon; 9602B: Beauty salon; 9603: Funeral home; 9604: Spa
`;

/** CNAE of Brazil, whose groups of two digits are those of NACE. */
export const CNAE_OF_BRAZIL = `
4511: Car dealer; 4520: Auto repair shop; 4530: Auto parts store; 4541: Motorcycle dealer; 4711: Supermarket; 4712: Grocery store;
4721: Bakery; 4722: Butcher shop; 4723: Liquor store; 4731: Gas station; 4744: Hardware store; 4751: Computer store; 4753: Appliance store;
4754: Furniture store; 4761: Book store; 4771: Pharmacy; 4772: Cosmetics store; 4774: Optician; 4781: Clothing store; 4782: Shoe store;
4783: Jewelry store; 5310: Post office; 5510: Hotel; 5611202: Bar; 5611203: Snack bar; 5611204: Bar; 5611205: Bar; 5611: Restaurant; 5620: Caterer;
6421: Bank; 6422: Bank; 6821: Real estate agency; 6911: Law firm; 6920: Accountant; 7111: Architect; 7112: Engineer; 7311: Advertising agency;
7420: Photographer; 7711: Car rental agency; 7911: Travel agency; 8511: Preschool; 8512: Preschool; 8513: School; 8520: School;
8531: University; 8610: Hospital; 8630: Medical clinic; 8630504: Dentist; 8650004: Physical therapist; 9313: Gym; 9491: Place of worship;
9601: Laundry; 9602: Hair salon; 9603: Funeral home
`;

export const NAICS = `
11: Agriculture; 21: Mining; 22: Energy supplier; 23: Construction company; 31: Manufacturer; 32: Manufacturer; 33: Manufacturer;
42: Wholesaler; 44: Retail store; 45: Retail store; 48: Transport company; 49: Transport and storage service; 51: Information services;
52: Financial services; 53: Real estate; 54: Professional services; 55: Corporate office; 56: Business services; 61: Education;
62: Health care; 71: Arts and entertainment; 72: Food and beverage service; 81: Personal services; 92: Public administration;
236: Construction company; 237: Civil engineering company; 238: Specialised contractor; 311: Food manufacturer;
312: Beverage manufacturer; 313: Textile manufacturer; 315: Clothing manufacturer; 323: Printing company; 325: Chemical manufacturer;
337: Furniture manufacturer; 441: Vehicle trade and repair; 442: Furniture store; 443: Electronics store; 447: Gas station;
448: Clothing store; 457: Gas station; 458: Clothing store; 481: Airline; 484: Trucking company; 491: Post office; 492: Courier service;
493: Warehouse; 511: Publisher; 513: Publisher; 515: Broadcaster; 516: Broadcaster; 517: Telecommunications company; 524: Insurance company;
532: Rental service; 562: Waste management service; 622: Hospital; 623: Nursing home; 624: Social services; 712: Museum;
713: Sports and recreation; 721: Accommodation; 811: Repair service; 813: Association;
238160: Roofer; 238210: Electrician; 238220: Plumber; 238320: Painter; 238330: Flooring contractor; 311811: Bakery; 312120: Brewery;
312130: Winery; 441110: Car dealer; 441120: Car dealer; 441310: Auto parts store; 441330: Auto parts store; 444130: Hardware store;
444140: Hardware store; 445110: Supermarket; 445120: Convenience store; 445131: Convenience store; 445210: Butcher shop;
445240: Butcher shop; 445291: Bakery; 445310: Liquor store; 445320: Liquor store; 446110: Pharmacy; 446120: Cosmetics store;
446130: Optician; 448210: Shoe store; 448310: Jewelry store; 449110: Furniture store; 449210: Electronics store;
451110: Sporting goods store; 451120: Toy store; 451211: Book store; 453110: Florist; 453910: Pet store; 455110: Department store;
456110: Pharmacy; 456120: Cosmetics store; 456130: Optician; 458210: Shoe store; 458310: Jewelry store; 459110: Sporting goods store;
459120: Toy store; 459210: Book store; 459310: Florist; 459910: Pet store; 484210: Moving company; 485310: Taxi service;
512131: Movie theater; 519120: Library; 519210: Library; 522110: Bank; 524210: Insurance agency; 531210: Real estate agency;
532111: Car rental agency; 541110: Law firm; 541211: Accountant; 541219: Accountant; 541310: Architect; 541330: Engineer;
541511: IT services; 541512: IT services; 541810: Advertising agency; 541921: Photographer; 541940: Veterinarian; 561320: Employment agency;
561510: Travel agency; 561612: Security service; 561720: Cleaning service; 561730: Landscaper; 611110: School; 611310: University;
611620: Sports school; 6211: Doctor; 621210: Dentist; 621310: Chiropractor; 621320: Optometrist; 621340: Physical therapist;
624410: Day care center; 712110: Museum; 712130: Zoo; 713110: Amusement park; 713940: Gym; 721110: Hotel; 721191: Guest house;
721211: Campground; 722110: Restaurant; 722211: Fast food restaurant; 722310: Caterer; 722320: Caterer; 7224: Bar; 7225: Restaurant;
722513: Fast food restaurant; 722515: Cafe; 8111: Auto repair shop; 811192: Car wash; 812111: Barber shop; 812112: Beauty salon;
812113: Nail salon; 812210: Funeral home; 812310: Laundry; 812320: Dry cleaner; 812910: Pet groomer; 813110: Place of worship
`;

/** SIC of the United States; that of the United Kingdom is NACE with a fifth digit. */
export const SIC = `
01: Agriculture; 02: Agriculture; 07: Agriculture; 08: Forestry; 09: Fishing; 10: Mining; 12: Mining; 13: Oil and gas extraction; 14: Quarry;
15: Construction company; 16: Civil engineering company; 17: Specialised contractor; 20: Food manufacturer; 21: Tobacco manufacturer;
22: Textile manufacturer; 23: Clothing manufacturer; 24: Wood products manufacturer; 25: Furniture manufacturer; 26: Paper manufacturer;
27: Printing company; 28: Chemical manufacturer; 29: Petroleum products manufacturer; 30: Plastics and rubber manufacturer;
31: Leather manufacturer; 32: Mineral products manufacturer; 33: Metal manufacturer; 34: Metal products manufacturer;
35: Machinery manufacturer; 36: Electronics manufacturer; 37: Vehicle manufacturer; 38: Manufacturer; 39: Manufacturer;
40: Transport company; 41: Transport company; 42: Trucking company; 43: Post office; 44: Shipping company; 45: Airline;
47: Transport and storage service; 48: Telecommunications company; 49: Energy supplier; 50: Wholesaler; 51: Wholesaler;
52: Hardware store; 53: Department store; 54: Grocery store; 55: Vehicle trade and repair; 56: Clothing store; 57: Furniture store;
58: Restaurant; 59: Retail store; 60: Bank; 61: Financial services; 62: Financial services; 63: Insurance company; 64: Insurance agency;
65: Real estate; 67: Financial services; 70: Accommodation; 72: Personal services; 73: Business services; 75: Auto repair shop;
76: Repair service; 78: Film and sound production; 79: Sports and recreation; 80: Health care; 81: Law firm; 82: Education;
83: Social services; 84: Museum; 86: Association; 87: Professional services; 91: Public administration; 92: Public administration;
0742: Veterinarian; 0782: Landscaper; 1711: Plumber; 1721: Painter; 1731: Electrician; 1761: Roofer; 2051: Bakery; 2082: Brewery;
4121: Taxi service; 4215: Courier service; 4225: Warehouse; 4724: Travel agency; 5411: Grocery store; 5421: Butcher shop; 5461: Bakery;
5511: Car dealer; 5521: Car dealer; 5531: Auto parts store; 5541: Gas station; 5661: Shoe store; 5731: Electronics store; 5734: Computer store;
5813: Bar; 5912: Pharmacy; 5921: Liquor store; 5941: Sporting goods store; 5942: Book store; 5944: Jewelry store; 5945: Toy store;
5992: Florist; 5995: Optician; 6531: Real estate agency; 7011: Hotel; 7033: Campground; 7215: Laundry; 7216: Dry cleaner;
7221: Photographer; 7231: Beauty salon; 7241: Barber shop; 7261: Funeral home; 7311: Advertising agency; 7349: Cleaning service;
7514: Car rental agency; 7521: Parking lot; 7542: Car wash; 7832: Movie theater; 7991: Gym; 7996: Amusement park; 8011: Doctor; 8021: Dentist;
8041: Chiropractor; 8042: Optometrist; 8051: Nursing home; 8062: Hospital; 8211: School; 8221: University; 8231: Library;
8351: Day care center; 8661: Place of worship; 8711: Engineer; 8712: Architect; 8721: Accountant
`;
