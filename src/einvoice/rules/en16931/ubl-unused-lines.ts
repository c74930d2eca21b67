import { unusedPartRules } from '../paths.ts'

// UBL parts of lines, and attributes of codes and identifiers, that EN 16931 does not use.
export const ublUnusedLineParts = unusedPartRules(
  'UBL-CR-',
  'warning',
  `
  515 Line: UUID TaxPointDate AccountingCostCode PaymentPurposeCode FreeOfChargeIndicator
  520 Line/InvoicePeriod: StartTime EndTime DurationMeasure DescriptionCode Description
  525 Line/OrderLineReference: SalesOrderLineID UUID LineStatusCode OrderReference
  529 Line: DespatchLineReference ReceiptLineReference BillingReference
  532 Line/DocumentReference: CopyIndicator UUID IssueDate IssueTime
  537 Line/DocumentReference: DocumentType XPath LanguageID LocaleCode VersionID DocumentStatusCode
    DocumentDescription Attachment ValidityPeriod IssuerParty ResultOfVerification
  548 Line: PricingReference OriginatorParty Delivery PaymentTerms
  552 Line/AllowanceCharge: ID PrepaidIndicator SequenceNumeric AccountingCostCode AccountingCost
    PerUnitAmount TaxCategory TaxTotal PaymentMeans
  561 Line: TaxTotal WithholdingTaxTotal
  563 Line/Item: PackQuantity PackSizeNumeric CatalogueIndicator HazardousRiskIndicator
    AdditionalInformation Keyword BrandName ModelName
  571 Line/Item/BuyersItemIdentification: ExtendedID BarcodeSymbologyID PhysicalAttribute
    MeasurementDimension IssuerParty
  576 Line/Item/SellersItemIdentification: ExtendedID BarcodeSymbologyID PhysicalAttribute
    MeasurementDimension IssuerParty
  581 Line/Item: ManufacturersItemIdentification
  582 Line/Item/StandardItemIdentification: ExtendedID BarcodeSymbologyID PhysicalAttribute
    MeasurementDimension IssuerParty
  587 Line/Item: CatalogueItemIdentification AdditionalItemIdentification CatalogueDocumentReference
    ItemSpecificationDocumentReference
  591 Line/Item/OriginCountry: Name
  592 Line/Item/CommodityClassification: NatureCode CargoTypeCode CommodityCode
  595 Line/Item: TransactionConditions HazardousItem
  597 Line/Item/ClassifiedTaxCategory: Name BaseUnitMeasure PerUnitAmount TaxExemptionReasonCode
    TaxExemptionReason TierRange TierRatePercent
  604 Line/Item/ClassifiedTaxCategory/TaxScheme: Name TaxTypeCode CurrencyCode JurisdictionRegionAddress
  608 Line/Item/AdditionalItemProperty: ID NameCode TestMethod ValueQuantity ValueQualifier ImportanceCode
    ListValue UsabilityPeriod ItemPropertyGroup RangeDimension ItemPropertyRange
  619 Line/Item: ManufacturerParty InformationContentProviderParty OriginAddress ItemInstance Certificate
    Dimension
  625 Line/Price: PriceChangeReason PriceTypeCode PriceType OrderableUnitFactorRate
  632 Line/Price/AllowanceCharge: ID AllowanceChargeReasonCode AllowanceChargeReason MultiplierFactorNumeric
    PrepaidIndicator SequenceNumeric AccountingCostCode AccountingCost PerUnitAmount TaxCategory TaxTotal
    PaymentMeans
  644 Line/Price: PricingExchangeRate
  645 Line: DeliveryTerms SubInvoiceLine ItemPriceExtension
  648 CustomizationID: @schemeID
  649 ProfileID: @schemeID
  650 ID: @schemeID
  651 SalesOrderID: @schemeID
  652 //PartyTaxScheme/CompanyID: @schemeID
  653 PaymentMeans/PaymentID: @schemeID
  654 PaymentMeans/PayeeFinancialAccount/ID: @schemeID
  655 PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID: @schemeID
  656 InvoiceTypeCode: @listID
  657 DocumentCurrencyCode: @listID
  658 TaxCurrencyCode: @listID
  659 AdditionalDocumentReference/DocumentTypeCode: @listID
  660 //Country/IdentificationCode: @listID
  661 PaymentMeans/PaymentMeansCode: @listID
  662 //AllowanceChargeReasonCode: @listID
  667 //BuyersItemIdentification/ID: @schemeID
  668 //SellersItemIdentification/ID: @schemeID
  669 //Price/AllowanceCharge: AllowanceChargeReasonCode AllowanceChargeReason MultiplierFactorNumeric
  672 CreditNoteTypeCode: @listID
  674 //PrimaryAccountNumberID: @schemeID
  675 //CardAccount/NetworkID: @schemeID
  676 //PaymentMandate/ID: @schemeID
  677 //PaymentMandate/PayerFinancialAccount/ID: @schemeID
  678 //TaxCategory/ID: @schemeID
  679 //ClassifiedTaxCategory/ID: @schemeID
  680 //PaymentMeans: PayerFinancialAccount
  681 PaymentMeans: InstructionNote
  682 Delivery: DeliveryAddress
`,
  '',
)
